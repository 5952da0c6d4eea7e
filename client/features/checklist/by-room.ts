/** Groups items by room, in the order in which the rooms first appear. The key '' is for items without a room. */
export function byRoom<Item extends { readonly room: string }>(items: readonly Item[]): [room: string, items: Item[]][] {
  return [...Map.groupBy(items, ({ room }) => room)]
}
