/** Builds the tRPC message that starts a subscription over the websocket. */
export const follow = (id: number, path: string, input?: unknown) => ({ id, method: 'subscription', params: { path, input } })
