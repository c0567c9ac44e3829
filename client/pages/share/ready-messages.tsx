import { useEffect, useRef, useState } from 'react';
import { Button, ButtonAnchor } from '../../ui/action/button.tsx';
import { CopyButton } from '../../ui/action/copy-button.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { useView } from '../../live/topics.ts';
import { useNow } from '../../tournament-view/use-now.ts';
import { mailLink, shareMessages, whatsAppLink, type ShareMessage } from '../../tournament-view/share-messages.ts';
import { teamNames } from '../../tournament-view/team-names.ts';
import { texts } from '../../texts/de.ts';
import * as sectionStyles from '../../ui/display/section.module.css';
import * as styles from './share.module.css';

const t = texts.share;

/** Texts of a public tournament to send, for one team and at the end of the places. They say what visitors see. */
export function ReadyMessages({ id, link }: { id: string; link: string }) {
  const [chosen, setChosen] = useState('');
  const now = useNow(60_000);
  const viewState = useView<`public/${string}`>(`public/${id}`);
  if (viewState.status !== 'here') return null;
  const { name, teams } = viewState.view;
  const teamId = teams.some((team) => team.id === chosen) ? chosen : '';
  if (viewState.view.matches.length === 0) return null;
  const messages = shareMessages(viewState.view, teamNames(teams), {
    teamId: teamId === '' ? null : teamId,
    link,
    now,
  });
  return (
    <section className={`card ${sectionStyles.section}`} aria-labelledby="share-messages">
      <h3 id="share-messages" className={sectionStyles.title}>
        {t.messages}
      </h3>
      <p className="muted small">{t.messagesText}</p>
      <SelectField
        label={t.messageTeam}
        value={teamId}
        choices={[{ value: '', label: t.noTeam }, ...teams.map((team) => ({ value: team.id, label: team.name }))]}
        change={setChosen}
      />
      {messages.map((message) => (
        <ReadyMessage key={message.kind} message={message} subject={name} />
      ))}
    </section>
  );
}

/** By the system's own sheet where there is one, else by what opens such addresses. */
function ReadyMessage({ message: { kind, text }, subject }: { message: ShareMessage; subject: string }) {
  const title = t.messageNames[kind];
  const { send, whatsApp, mail } = texts.shareSheet;
  const element = useRef<HTMLDivElement>(null);
  // A link to it leads further than its page: it comes later than that.
  useEffect(() => {
    if (location.hash !== `#share-${kind}`) return;
    element.current?.scrollIntoView({ block: 'center' });
    element.current?.focus({ preventScroll: true });
  }, [kind]);
  return (
    <div ref={element} role="group" aria-label={title} tabIndex={-1} className={styles.message}>
      <b>{title}</b>
      <p className={styles.messageText}>{text}</p>
      <div className={sectionStyles.actions}>
        {'share' in navigator ? (
          // Closing the sheet without sending is no error.
          <Button size="small" onClick={() => void navigator.share({ text }).catch(() => undefined)}>
            {send}
          </Button>
        ) : (
          <>
            <ButtonAnchor size="small" href={whatsAppLink(text)} target="_blank" rel="noopener noreferrer">
              {whatsApp}
            </ButtonAnchor>
            <ButtonAnchor size="small" href={mailLink(subject, text)}>
              {mail}
            </ButtonAnchor>
          </>
        )}
        <CopyButton text={text} label={t.copyMessage(title)} />
      </div>
    </div>
  );
}
