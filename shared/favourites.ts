/** The most professionals whom one person keeps at hand. */
export const MAX_FAVOURITES = 200

export const favouriteMessages = {
  added: { title: 'Salvo nos favoritos' },
  removed: { title: 'Removido dos favoritos' },
  failed: { title: 'Erro ao salvar favorito' },
  self: 'Este é o seu próprio perfil.',
  tooMany: `Você já tem ${MAX_FAVOURITES} favoritos. Remova algum antes de salvar outro.`,
  empty: 'Nenhum favorito ainda. Toque no coração de um perfil para guardá-lo aqui.',
} as const

/** What the page of favourites says of those who are not to be seen now. */
export function unavailableFavourites(count: number): string {
  return count === 1
    ? '1 favorito não está recebendo agendamentos agora.'
    : `${count} favoritos não estão recebendo agendamentos agora.`
}
