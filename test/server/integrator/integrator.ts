import { expect } from 'vitest';
import type { MatchView, TournamentView } from '#domain/contract.ts';
import type { RunningPortal } from '#test/support/running-portal.ts';

/** An integrator's program: knows the address, its key, and what the documentation says. */
export class Integrator {
  readonly #url: string;
  readonly #key: string;
  /** Of what was written last: a read that names it is not older. */
  #position: string | null = null;

  constructor(portal: RunningPortal, key: string) {
    this.#url = portal.url;
    this.#key = key;
  }

  /** One call; fails the test where the status is another. */
  async ask<Value>(method: string, path: string, status: number, body?: unknown): Promise<Value> {
    const answer = await fetch(`${this.#url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#key}`,
        ...(this.#position === null ? {} : { 'at-least': this.#position }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    this.#position = answer.headers.get('log-position') ?? this.#position;
    const text = await answer.text();
    if (answer.status !== status) expect.fail(`${method} ${path}: ${answer.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Value;
  }

  async create(organizationId: string, name: string): Promise<Played> {
    const { id } = await this.ask<TournamentView>('POST', '/api/tournaments', 201, { organizationId, name });
    return new Played(this, id);
  }
}

/** One tournament as the calls show it. */
export class Played {
  readonly id: string;
  readonly #integrator: Integrator;
  #view: TournamentView | null = null;

  constructor(integrator: Integrator, id: string) {
    this.#integrator = integrator;
    this.id = id;
  }

  send = (method: string, path: string, body: unknown): Promise<void> =>
    this.#integrator.ask(method, `/api/tournaments/${this.id}${path}`, 204, body);

  read = <Value>(path: string): Promise<Value> =>
    this.#integrator.ask('GET', `/api/tournaments/${this.id}${path}`, 200);

  async look(): Promise<TournamentView> {
    this.#view = await this.read<TournamentView>('');
    return this.#view;
  }

  report = ({ id }: MatchView, scoreA: number, scoreB: number, outcomeType = 'Standard'): Promise<void> =>
    this.send('PATCH', `/matches/${id}/outcome`, { state: 'Finished', scoreA, scoreB, outcomeType });

  /** The name of a team as it was when last looked. */
  nameOf(teamId: string | null): string | null {
    return this.#view?.teams.find(({ id }) => id === teamId)?.name ?? null;
  }
}
