import type { BrowserContext, WebSocketRoute } from 'playwright-core';

/** The line over which a page hears what is new. */
export interface LiveLine {
  /** Nothing comes any more, also over a line that is opened again. */
  readonly cut: () => Promise<void>;
  readonly mend: () => void;
}

/** Holds the live line of all pages that are opened in the context from now on. */
export async function holdLiveLine(context: BrowserContext): Promise<LiveLine> {
  let isCut = false;
  const sockets: WebSocketRoute[] = [];
  await context.routeWebSocket(/\/api\/.*live/, (socket) => {
    sockets.push(socket);
    if (isCut) void socket.close();
    else socket.connectToServer();
  });
  return {
    cut: async () => {
      isCut = true;
      for (const socket of sockets) await socket.close();
    },
    mend: () => {
      isCut = false;
    },
  };
}
