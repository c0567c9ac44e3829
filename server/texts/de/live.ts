export const live = {
  ending: 'Dieser Server wird gerade beendet.',
  upgrade: 'Unter dieser Adresse wird ein WebSocket geöffnet: mit Upgrade: websocket, Version 13.',
  behind: 'Dieser Server hat den neuesten Stand gerade nicht.',
} as const;
