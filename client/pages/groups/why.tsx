import { Popover } from '@mantine/core';
import { IconCircleCheck, IconX } from '@tabler/icons-react';
import type { TournamentView, Why } from '#domain/contract.ts';
import type { TeamNames } from '../../public/team-names.ts';
import { texts } from '../../texts/de.ts';
import { signed } from '../../texts/format.ts';

interface WhyButtonProps {
  readonly team: string;
  readonly why: Why;
  /** Whether the team stands above the one it is compared with; only the last row is explained upwards. */
  readonly above: boolean;
  readonly names: TeamNames;
  readonly tournament: TournamentView;
  readonly live: boolean;
  readonly opened: boolean;
  readonly open: (opened: boolean) => void;
}

/** 'Warum?': the ladder of comparisons down to the one that decided. */
export function WhyButton({ team, why, above, names, live, opened, open }: WhyButtonProps) {
  const other = names.get(why.against) ?? '';
  const title = texts.groups.why(team, other, above);
  return (
    <Popover opened={opened} onChange={open} position="bottom-end" width={420} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className="why"
          aria-label={texts.groups.whyLabel(team)}
          aria-expanded={opened}
          onClick={() => open(!opened)}
        >
          <span className="why-word">{texts.groups.whyShort}</span>
          <span className="why-sign" aria-hidden>
            ?
          </span>
        </button>
      </Popover.Target>
      <Popover.Dropdown className="why-pop">
        <div className="row between top-row">
          <h4>{title}</h4>
          <button type="button" className="ib" aria-label={texts.actions.close} onClick={() => open(false)}>
            <IconX size={18} aria-hidden />
          </button>
        </div>
        <table className="ladder">
          <thead>
            <tr>
              <td />
              <td />
              <th scope="col">{team}</th>
              <td />
              <th scope="col">{other}</th>
            </tr>
          </thead>
          <tbody>
            {why.steps.map((step, index) => {
              const decides = step.mode === why.decidedBy && index === why.steps.length - 1;
              const show = step.mode === 'ByScoreDifference' ? signed : String;
              return (
                <tr key={step.mode} className={decides ? 'dec' : ''}>
                  <td className="n">{decides ? <IconCircleCheck size={18} aria-hidden /> : `${index + 1}.`}</td>
                  <th scope="row">
                    {texts.groups.modes[step.mode]}
                    {decides && (
                      <small>
                        {step.mode === 'ByDirectComparison' && why.matches !== undefined && why.matches.length > 0
                          ? `${texts.groups.matchesBetween(why.matches.join(', '))} – ${texts.groups.decides}`
                          : texts.groups.decides}
                      </small>
                    )}
                  </th>
                  <td className={decides ? 'v up' : 'v'}>{show(step.own)}</td>
                  <td className="eq">{step.own === step.other ? '=' : ':'}</td>
                  <td className="v">{show(step.other)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
        {why.table !== undefined && (
          <table className="mt direct">
            <caption>{texts.groups.directTable}</caption>
            <tbody>
              {why.table.map((row) => (
                <tr key={row.teamId}>
                  <td>{names.get(row.teamId)}</td>
                  <td>{signed(row.scoreDifference)}</td>
                  <td>{row.points}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <p className="sm muted">{live ? texts.groups.provisional : texts.groups.decidedBy[why.decidedBy]}</p>
      </Popover.Dropdown>
    </Popover>
  );
}
