/** The kinds of text that, according to /termos, are blocked. A test screens examples of each. */
export const screenedInTerms = [
  'telefone',
  'e-mail',
  'link',
  'nome de aplicativo de mensagens ou de rede social',
  'pagamento por fora',
] as const
