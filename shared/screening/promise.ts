/** The kinds of text that /termos says are blocked. A test screens examples of each kind. */
export const screenedInTerms = [
  'telefone',
  'e-mail',
  'link',
  'nome de aplicativo de mensagens ou de rede social',
  'pagamento por fora',
] as const
