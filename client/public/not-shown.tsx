import { texts } from '../texts/de.ts';

/** Private and unknown tournaments look the same. */
export const NotShown = () => (
  <main className="not-shown">
    <img className="not-shown-mark" src="/icon.svg" alt="" />
    <h1>{texts.visitor.goneTitle}</h1>
    <p>{texts.visitor.gone}</p>
    <p>{texts.visitor.goneText}</p>
    <p>
      <a href="/">{texts.visitor.home}</a>
    </p>
  </main>
);
