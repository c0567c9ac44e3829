import { texts } from '../../texts/de.ts';

/** When a match begins, large; where the forecast is another than the plan, that one below. */
export const When = ({
  planned,
  expected,
  label,
  isLarge,
}: {
  planned: string | null;
  expected: string | null;
  label?: string | undefined;
  isLarge?: boolean;
}) => (
  <span className="when figures" data-large={isLarge || undefined}>
    {label !== undefined && <small>{label}</small>}
    <b>
      {expected !== null && <span className="visually-hidden">{texts.visitor.about}</span>}
      {expected ?? planned ?? '–'}
    </b>
    {expected !== null && planned !== null && <small>{texts.visitor.planned(planned)}</small>}
  </span>
);
