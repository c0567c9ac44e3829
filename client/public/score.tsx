/** A score; a new value fades in where the old one stood. */
export function Score({ value, className }: { value: number | null; className: string }) {
  return (
    <span className={className} data-score={value ?? 'none'}>
      <span className="score-value" key={value ?? 'none'}>
        {value ?? '–'}
      </span>
    </span>
  );
}
