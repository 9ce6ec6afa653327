import { useCallback, useEffect, useState } from 'react';

/** Whole seconds until `start(seconds)` has run out; 0 when it has. */
export function useCountdown(): { readonly seconds: number; readonly start: (seconds: number) => void } {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(() => Date.now());
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  const running = seconds > 0;

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [running]);

  const start = useCallback((length: number) => {
    setNow(Date.now());
    setUntil(Date.now() + length * 1000);
  }, []);
  return { seconds, start };
}
