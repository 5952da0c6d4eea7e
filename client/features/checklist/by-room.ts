/** Items grouped by room, in the order in which the rooms first appear; '' is the group without a room. */
export function byRoom<Item extends { readonly room: string }>(items: readonly Item[]): [room: string, items: Item[]][] {
  return [...Map.groupBy(items, ({ room }) => room)]
}
