/** The maximum number of favourites of one user. */
export const MAX_FAVOURITES = 200

export const favouriteMessages = {
  added: { title: 'Salvo nos favoritos' },
  removed: { title: 'Removido dos favoritos' },
  failed: { title: 'Erro ao salvar favorito' },
  self: 'Este é o seu próprio perfil.',
  tooMany: `Você já tem ${MAX_FAVOURITES} favoritos. Remova algum antes de salvar outro.`,
  empty: 'Nenhum favorito ainda. Toque no coração de um perfil para guardá-lo aqui.',
} as const

/** Returns the text about favourites who do not take bookings now. */
export function unavailableFavourites(count: number): string {
  return count === 1
    ? '1 favorito não está recebendo agendamentos agora.'
    : `${count} favoritos não estão recebendo agendamentos agora.`
}
