import { IconSpeakerphone } from '@tabler/icons-react';
import type { TournamentView } from '#domain/contract.ts';
import { call } from '../../api/call.ts';
import { noticesAt, type Notice } from '../../tournament-view/notices-at.ts';
import { useNow } from '../../tournament-view/use-now.ts';
import { texts } from '../../texts/de.ts';
import { clockFrom } from '../../texts/format.ts';
import { Button, ButtonLink } from '../../ui/action/button.tsx';
import { toast, toastProblem } from '../../ui/overlay/toast.tsx';
import { mayOrganize } from '../organization/role.ts';
import type { TournamentPageProps } from '../tournament/tournament-page-props.ts';
import * as styles from './notice-bar.module.css';

/** The notices in force [OR2] [OR4], heard as soon as they change, with their end for organisers. */
export function NoticeBar({ tournament, role }: TournamentPageProps) {
  const now = useNow(10_000);
  return (
    <div role="status">
      {noticesAt(tournament, now).map((notice) => (
        <p key={notice.kind} className={`flex-row bold ${styles.notice}`} data-kind={notice.kind}>
          <IconSpeakerphone size={18} aria-hidden />
          <span className={styles.text}>
            {notice.text} <Until notice={notice} tournament={tournament} now={now} />
          </span>
          {mayOrganize(role) && <End notice={notice} id={tournament.id} />}
        </p>
      ))}
    </div>
  );
}

function Until({
  notice,
  tournament: { announcement },
  now,
}: {
  notice: Notice;
  tournament: TournamentView;
  now: Date;
}) {
  const until = notice.kind === 'announcement' ? (announcement?.until ?? null) : null;
  return until === null ? null : <span className="muted">{texts.tournament.until(clockFrom(until, now))}</span>;
}

function End({ notice, id }: { notice: Notice; id: string }) {
  if (notice.kind === 'status') {
    return (
      <ButtonLink size="small" href={`/portal/tournaments/${id}/settings`}>
        {texts.tournament.changeStatus}
      </ButtonLink>
    );
  }
  const takeDown = async () => {
    const answer = await call('PATCH /api/tournaments/{id}/announcement', { path: { id }, body: { text: null } });
    if (answer.ok) toast(texts.tournament.takenDown);
    else toastProblem(answer.problem);
  };
  return (
    <Button size="small" onClick={() => void takeDown()}>
      {texts.tournament.takeDown}
    </Button>
  );
}
