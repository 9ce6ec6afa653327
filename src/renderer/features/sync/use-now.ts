import { useEffect, useState } from 'react';

/** The time in milliseconds, anew every second while something counts down, else every half minute. */
export function useNow(isCounting: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), isCounting ? 1000 : 30_000);
    return () => clearInterval(timer);
  }, [isCounting]);
  return now;
}
