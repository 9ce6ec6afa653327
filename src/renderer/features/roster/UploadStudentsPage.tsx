import { useSearchParams } from 'react-router-dom';
import { ImportFlow } from './ImportFlow.tsx';
import { UploadStart } from './UploadStart.tsx';

/** /educator/upload-student: the way in, and with `?import=` one upload from its columns to its result. */
export function UploadStudentsPage() {
  const [search] = useSearchParams();
  const importId = search.get('import');
  return importId ? <ImportFlow key={importId} importId={importId} /> : <UploadStart />;
}
