/** What /termos says is blocked. A test sends an example of each. */
export const screenedInTerms = [
  'telefone',
  'e-mail',
  'link',
  'nome de aplicativo de mensagens ou de rede social',
  'pagamento por fora',
] as const
