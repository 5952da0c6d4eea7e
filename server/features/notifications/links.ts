/** The label of an email's button, by the beginning of the path that it opens. */
const labels: readonly (readonly [path: string, label: string])[] = [
  ['/agendamento/', 'Ver o agendamento'],
  ['/checklist-execucao/', 'Abrir o checklist'],
  ['/meus-agendamentos', 'Ver meus agendamentos'],
  ['/checkout/', 'Pagar agora'],
  ['/profissional/', 'Escolher outro horário'],
  ['/recebimentos', 'Abrir Recebimentos'],
  ['/assinatura', 'Ver minha assinatura'],
  ['/servicos', 'Ver meus serviços'],
  ['/verificacoes#ocorrencias', 'Ver minhas ocorrências'],
  ['/verificacoes', 'Ver minha verificação'],
  ['/meu-perfil-profissional', 'Abrir meu perfil'],
  ['/contratos-mensalistas/', 'Ver o contrato'],
  ['/chat/', 'Abrir a conversa'],
  ['/admin', 'Abrir a administração'],
]

/** The label of the button that opens a path of this site. */
export function linkLabelOf(path: string): string {
  return labels.find(([beginning]) => path.startsWith(beginning))?.[1] ?? 'Abrir a Plumaí'
}
