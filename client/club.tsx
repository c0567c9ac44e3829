import './public/club/club-view.css';
import { startTransition, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { PublicOrganizationView } from '#domain/contract.ts';
import { nextClubStanding, type ClubStanding } from './live/club-standing.ts';
import { firstClubView, type First } from './live/first-view.ts';
import { useFollowed } from './live/public-view.ts';
import { goToRenamed } from './live/go-to-renamed.ts';
import { seedTopic, useLostSince, useWasLive } from './live/topics.ts';
import { useHandsOff } from './live/use-hands-off.ts';
import { ClubNotShown, ClubView } from './public/club/club-view.tsx';
import type { Freshness } from './public/freshness.ts';
import { useNow } from './tournament-view/use-now.ts';
import { texts } from './texts/de.ts';
import { readMoment } from './texts/format.ts';

// The page of a club as its own entry: React and our own parts, nothing of the portal. It hydrates the server's HTML.

const ASK_AGAIN_AFTER_MS = 10_000;

const place = document.getElementById('page');
const first = firstClubView();

if (place !== null && first !== null) {
  seedTopic(`club/${first.view.id}`, first);
  startTransition(() => void hydrateRoot(place, <LiveClub first={first} />));
  void fetch(`${location.pathname}/seen`, { method: 'POST', keepalive: true }).catch(() => undefined);
} else if (!('missing' in document.documentElement.dataset)) {
  // The server could not render the page: it reloads once the server can.
  setInterval(() => void reloadWhenDrawn().catch(() => undefined), ASK_AGAIN_AFTER_MS);
}

async function reloadWhenDrawn(): Promise<void> {
  const answer = await fetch(location.pathname, { cache: 'no-store' });
  if (answer.ok || answer.status === 404) location.reload();
}

function LiveClub({ first: begun }: { first: First<PublicOrganizationView> }) {
  const now = useNow(60_000);
  const { club, isNews, refusedSince } = useClubStanding(begun, now);
  const freshness = useFreshness(refusedSince, now);
  useHandsOff();
  const { name, pageName } = club ?? { name: null, pageName: begun.view.pageName };
  useEffect(() => {
    document.title = name === null ? texts.titled(texts.club.goneTitle) : texts.club.title(name);
  }, [name]);
  useEffect(() => {
    if (pageName === begun.view.pageName) return;
    // The code, the calendar and what is passed on are those of the new name.
    return goToRenamed(`/v/${pageName}`, {
      // Where it is led elsewhere, this server is behind.
      isShown: async (path) => (await fetch(path, { cache: 'no-store', redirect: 'manual' })).ok,
      go: (path) => location.replace(`${path}${location.hash}`),
      random: () => Math.random(),
    });
  }, [pageName, begun]);
  if (club === null) return <ClubNotShown />;
  return <ClubView club={club} at={begun.at} link={begun.link} freshness={freshness} isNews={isNews} />;
}

/** What the topic says; where it is refused, what the address of the page says. */
function useClubStanding(begun: First<PublicOrganizationView>, now: Date): ClubStanding {
  const topicState = useFollowed(`club/${begun.view.id}`);
  const [standing, setStanding] = useState<ClubStanding>(() => ({
    topicState,
    club: begun.view,
    isNews: false,
    refusedSince: null,
  }));
  if (standing.topicState !== topicState) setStanding(nextClubStanding(standing, topicState, now));
  const isRefused = standing.refusedSince !== null;
  useEffect(() => {
    if (!isRefused) return;
    const look = async (): Promise<void> => {
      const { status } = await fetch(location.pathname, { cache: 'no-store' });
      if (status === 404) setStanding((before) => ({ ...before, club: null, refusedSince: null }));
    };
    const again = setInterval(() => void look().catch(() => undefined), ASK_AGAIN_AFTER_MS * (0.7 + Math.random()));
    void look().catch(() => undefined);
    return () => clearInterval(again);
  }, [isRefused]);
  return standing;
}

function useFreshness(refusedSince: Date | null, now: Date): Freshness {
  const lostSince = useLostSince() ?? refusedSince;
  const wasLive = useWasLive();
  if (lostSince === null) return { kind: wasLive ? 'live' : 'opening' };
  return { kind: 'lost', since: readMoment(lostSince, now) };
}
