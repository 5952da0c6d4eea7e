/** What every admin reads when the nightly check finds rows that violate a rule. */
export function brokenInvariantsNotice(violations: number): { title: string; body: string } {
  return {
    title: 'Os dados violam uma regra',
    body: `A conferência da noite achou ${violations === 1 ? '1 linha' : `${violations} linhas`}. Veja quais em Conferência dos dados, e não corrija nada antes de saber a causa.`,
  }
}
