import { texts } from '../texts/de.ts';

/** Private and unknown tournaments look the same. */
export const NotShown = () => (
  <main className="not-shown">
    <h1>{texts.visitor.goneTitle}</h1>
    <p>{texts.visitor.gone}</p>
    <p>{texts.visitor.goneText}</p>
  </main>
);
