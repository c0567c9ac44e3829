import { texts } from '../../texts/de.ts';
import './loading.css';

/**
 * Grey bars in place of content, shown once the wait is noticeable. If they are the whole page, the portal's bar is
 * above them; `index.html` shows the same until this code runs.
 */
export const Loading = () => (
  <div className="loading" role="status" aria-label={texts.frame.loading}>
    <i />
    <i />
    <i />
  </div>
);
