import { texts } from '../texts/de.ts';

/** Private or unknown: one and the same for whoever may not see it. */
export const NotShown = () => (
  <main className="v-gone">
    <h1>{texts.visitor.goneTitle}</h1>
    <p>{texts.visitor.gone}</p>
    <p>{texts.visitor.goneText}</p>
  </main>
);
