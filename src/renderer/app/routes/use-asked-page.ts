import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { getBridge } from '../desk/desk-bridge.ts';

/** Goes where a link of a mail leads that opened the app. */
export function useAskedPage(): void {
  const navigate = useNavigate();
  useEffect(() => getBridge().on('page.asked', ({ page }) => void navigate(page)), [navigate]);
}
