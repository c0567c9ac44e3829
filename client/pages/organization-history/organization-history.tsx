import { IconDownload, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { keysOf } from '#domain/play.ts';
import { authorForms } from '../../features/history/author-forms.ts';
import { authorName } from '../../features/history/author-name.ts';
import { DownloadDialog } from '../../features/history/download-dialog.tsx';
import { HistoryChoice } from '../../features/history/history-choice.tsx';
import { isUnproven } from '../../features/history/is-unproven.ts';
import { HistoryMoment, untilOf } from '../../features/history/history-moment.tsx';
import { HistoryDays, useReadsFurtherDown } from '../../features/history/history-days.tsx';
import { useOrganizationHistory, type OrganizationHistoryFilter } from '../../features/history/use-history.ts';
import { useSelf } from '../../features/organization/use-member-names.ts';
import type { OrganizationPageProps } from '../../features/organization/organization-page-props.ts';
import { useNow } from '../../tournament-view/use-now.ts';
import { Button } from '../../ui/action/button.tsx';
import { SegmentedControl } from '../../ui/action/segmented-control.tsx';
import { ListHeader } from '../../ui/list/list-header.tsx';
import { texts } from '../../texts/de.ts';
import { OrganizationEntryRow } from './organization-entry-row.tsx';
import * as styles from '../../features/history/history-list.module.css';

const t = texts.organizationHistory;
const words = texts.historyPage;
const KINDS = keysOf(t.kinds);

/** The tab Verlauf of an organisation: who did what to it and when. For Owners and Auditors. */
export function OrganizationHistory({ organization, keys }: OrganizationPageProps) {
  const { id } = organization;
  const { filter, typedUntil, choose } = useFilter();
  const [list, reads] = useReadsFurtherDown();
  const history = useOrganizationHistory(id, useNews(organization, keys), filter, reads);
  const self = useSelf(id);
  const [isAsking, setIsAsking] = useState(false);
  const looks = authorForms(history.actors);
  const proof = history.status === 'here' ? history.proof : null;
  const counts = history.status === 'here' ? (history.counts ?? null) : null;
  const all = counts === null ? null : KINDS.reduce((sum, kind) => sum + counts[kind], 0);
  return (
    <div className="page">
      <ListHeader title={texts.organization.tabs.history}>
        <Button onClick={() => setIsAsking(true)}>
          <IconDownload size={16} aria-hidden />
          {words.download}
        </Button>
      </ListHeader>
      <p className={`muted ${styles.historyLead}`}>{t.lead}</p>
      <section aria-label={words.list}>
        <div className={`flex-row ${styles.historyFilters}`}>
          <SegmentedControl
            label={words.kind}
            value={filter.kind ?? 'all'}
            choose={(kind) => choose({ kind: kind === 'all' ? null : kind })}
            choices={[
              { value: 'all', text: words.all(all) },
              ...KINDS.map((kind) => ({ value: kind, text: words.ofKind(t.kinds[kind], counts?.[kind] ?? null) })),
            ]}
          />
          <HistoryChoice
            label={words.person}
            all={words.allPeople}
            value={filter.actor}
            choose={(actor) => choose({ actor })}
            options={history.actors.map((actor) => [actor.id, authorName(actor)])}
          />
          <HistoryMoment until={typedUntil} isOldestFirst={filter.order === 'oldest'} choose={choose} />
          {(filter.kind !== null || filter.actor !== null || filter.until !== null) && (
            <Button size="small" tone="quiet" onClick={() => choose({ kind: null, actor: null, until: null })}>
              <IconX size={15} aria-hidden />
              {words.clear}
            </Button>
          )}
        </div>
        <div ref={list}>
          <HistoryDays
            history={history}
            end={filter.order === 'oldest' ? words.readSoFar : t.beginning}
            nothing={t.nothing}
          >
            {(entry) => (
              <OrganizationEntryRow
                key={entry.version}
                entry={entry}
                organization={organization}
                look={looks.get(entry.actor.id)}
                isOwn={entry.actor.kind === 'user' && entry.actor.id === self}
                isUnproven={isUnproven(entry, proof?.breach ?? null)}
              />
            )}
          </HistoryDays>
        </div>
      </section>
      {isAsking && (
        <DownloadDialog
          of={`/api/organizations/${id}`}
          name={organization.name}
          text={t.download}
          proof={proof}
          paper={null}
          close={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

/** What the address filters by. */
function useFilter(): {
  readonly filter: OrganizationHistoryFilter;
  readonly typedUntil: string | null;
  readonly choose: (chosen: Partial<Record<keyof OrganizationHistoryFilter, string | null>>) => void;
} {
  const asked = new URLSearchParams(useSearch());
  const [path, navigate] = useLocation();
  const kind = KINDS.find((known) => known === asked.get('kind')) ?? null;
  return {
    filter: {
      kind,
      actor: asked.get('actor'),
      until: untilOf(asked.get('until')),
      order: asked.get('order') === 'oldest' ? 'oldest' : null,
    },
    typedUntil: asked.get('until'),
    choose: (chosen) => {
      const query = new URLSearchParams(location.search);
      for (const [field, value] of Object.entries(chosen)) {
        if (value === null) query.delete(field);
        else query.set(field, value);
      }
      const written = query.toString();
      navigate(written === '' ? path : `${path}?${written}`, { replace: true });
    },
  };
}

/** Not every step shows in what an Auditor follows: what it does not is seen with the next look. */
const LOOK_EVERY_MS = 30_000;

/** Rises with each change of what is followed, and every half minute. */
function useNews(organization: OrganizationPageProps['organization'], keys: OrganizationPageProps['keys']): number {
  const [news, setNews] = useState(1);
  const looked = useNow(LOOK_EVERY_MS).getTime();
  const before = useRef({ organization, keys, looked });
  useEffect(() => {
    const known = before.current;
    before.current = { organization, keys, looked };
    if (known.organization !== organization || known.keys !== keys || known.looked !== looked) {
      setNews((count) => count + 1);
    }
  }, [organization, keys, looked]);
  return news;
}
