import { useSearchParams } from 'react-router-dom';
import { ImportFlow } from '../ImportFlow.tsx';
import { RememberedPage } from './RememberedPage.tsx';
import { UploadStart } from './UploadStart.tsx';

/** /educator/upload-student: the way in; with `?import=` one upload, with `?view=remembered` what uploads remember. */
export function UploadStudentsPage() {
  const [search] = useSearchParams();
  const importId = search.get('import');
  if (importId) return <ImportFlow key={importId} importId={importId} />;
  return search.get('view') === 'remembered' ? <RememberedPage /> : <UploadStart />;
}
