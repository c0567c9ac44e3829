/** One of two, as two buttons side by side. */
export function TwoWayToggle<Value extends boolean | string>({
  label,
  value,
  choose,
  choices,
}: {
  label: string;
  value: Value;
  choose: (value: Value) => void;
  choices: readonly (readonly [Value, string])[];
}) {
  return (
    <div className="two-way-toggle visitor-scripted" role="group" aria-label={label}>
      {choices.map(([each, text]) => (
        <button key={text} type="button" aria-pressed={each === value} onClick={() => choose(each)}>
          {text}
        </button>
      ))}
    </div>
  );
}
