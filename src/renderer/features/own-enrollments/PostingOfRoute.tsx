import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { ErrorPage } from '../../app/routes/ErrorPage.tsx';

interface PostingOfRouteProps {
  readonly children: (id: number) => ReactNode;
}

/** The page of the posting that an address names; the error page where it names none. */
export function PostingOfRoute({ children }: PostingOfRouteProps) {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,9}$/.test(id) ? children(Number(id)) : <ErrorPage inside />;
}
