import { Home } from './MemberHome.tsx';

/** Shows only a greeting. */
export function AdminGreeting() {
  return <Home subtitle="">{null}</Home>;
}
