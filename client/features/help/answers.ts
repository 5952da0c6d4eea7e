import type { Side } from '#shared/booking.ts'
import { HelpTopic } from '#shared/help.ts'

/** A help answer, which has a page of its own. Its text is in answer-bodies.tsx. */
export interface HelpAnswer {
  /** The last part of the answer's URL, /ajuda/{slug}. It never changes, so that links keep working. */
  slug: string
  topic: HelpTopic
  /** Whether the answer is for contractors, for professionals or for both. An answer for both is in both lists. */
  sides: readonly Side[]
  question: string
  /** One sentence for search engines and for the results of a search, in at most 160 characters. */
  summary: string
  /** More search words, besides the words of the question and the summary. */
  words: string
  /** The URL fragment that led to this answer when all answers were still on one page, /ajuda. */
  anchor?: string
}

const contractor = ['contractor'] as const
const professional = ['professional'] as const
const both = ['contractor', 'professional'] as const

/** The help answers in the order of their topics. */
export const answers = [
  {
    slug: 'nao-encontro-profissionais-perto-de-mim',
    topic: HelpTopic.search,
    sides: contractor,
    question: 'Não encontro profissionais perto de mim',
    summary: 'Confira o endereço, aumente a distância da busca ou tire a faixa de preço.',
    words: 'ninguém vazio resultado raio cidade bairro endereço',
  },
  {
    slug: 'como-funcionam-os-pedidos-abertos',
    topic: HelpTopic.search,
    sides: both,
    question: 'Como funcionam os pedidos abertos',
    summary: 'Quem contrata diz o dia, o que precisa e até quanto; quem está livre perto responde com o próprio preço.',
    words: 'pedido convite oferta responder desligar bairro',
  },
  {
    slug: 'como-a-busca-ordena',
    topic: HelpTopic.search,
    sides: both,
    question: 'Como a busca ordena',
    summary: 'O que cada ordem da busca compara, e o que nunca muda o lugar de ninguém.',
    words: 'ordem posição ranking primeiro relevância perto nota preço algoritmo',
    anchor: 'ordem',
  },
  {
    slug: 'por-que-o-meu-pedido-ainda-nao-esta-confirmado',
    topic: HelpTopic.bookings,
    sides: both,
    question: 'Por que o meu pedido ainda não está confirmado',
    summary: 'Algumas profissionais confirmam cada pedido depois do pagamento; sem resposta, tudo volta.',
    words: 'espera confirmação aceitar recusar pendente solicitado',
  },
  {
    slug: 'meu-horario-sumiu-antes-de-eu-pagar',
    topic: HelpTopic.bookings,
    sides: contractor,
    question: 'Meu horário sumiu antes de eu pagar',
    summary: 'Um horário sem pagamento fica reservado por alguns minutos; depois é liberado, e nada é cobrado.',
    words: 'reserva expirou expirado tempo pagamento checkout',
  },
  {
    slug: 'a-mesma-pessoa-toda-semana',
    topic: HelpTopic.bookings,
    sides: both,
    question: 'Como ter a mesma pessoa toda semana',
    summary:
      'A primeira visita é paga ao agendar, e cada uma das outras é cobrada 48 horas antes; as duas pessoas podem pular ou encerrar.',
    words: 'repetir repetição recorrente semanal quinzenal fixo pular pausar encerrar mudar dia feriado preço novo',
  },
  {
    slug: 'a-profissional-cancelou-e-agora',
    topic: HelpTopic.bookings,
    sides: contractor,
    question: 'A profissional cancelou: quem vem no lugar',
    summary: 'A página do agendamento diz quantas pessoas estão livres no mesmo horário e a partir de que preço.',
    words: 'substituta substituir outra faltou cancelamento lugar',
  },
  {
    slug: 'como-cancelar-um-agendamento',
    topic: HelpTopic.bookings,
    sides: both,
    question: 'Como cancelar um agendamento, e quanto volta',
    summary: 'Os prazos do cancelamento e quanto quem contratou recebe de volta em cada um.',
    words: 'cancelamento reembolso desistir arrependimento estorno devolução prazo',
  },
  {
    slug: 'como-remarcar-uma-visita',
    topic: HelpTopic.bookings,
    sides: both,
    question: 'Como remarcar uma visita',
    summary: 'Na página do agendamento, sem pagar de novo: quando muda na hora e quando a outra pessoa precisa aceitar.',
    words: 'remarcar reagendar mudar trocar adiar horário dia data',
  },
  {
    slug: 'quanto-custa',
    topic: HelpTopic.payments,
    sides: both,
    question: 'Quanto custa',
    summary: 'A assinatura, o valor da profissional e a taxa da plataforma. Quem trabalha não paga mensalidade.',
    words: 'preço valor taxa assinatura mensalidade plano comissão dinheiro pagar pagamento cartão pix',
  },
  {
    slug: 'como-cancelar-a-assinatura',
    topic: HelpTopic.payments,
    sides: contractor,
    question: 'Como cancelar a assinatura',
    summary: 'Em Plano Mensal: sem a renovação, você usa até o fim do mês pago; nos primeiros dias, também com reembolso.',
    words: 'plano mensalidade renovação desistir encerrar serviço',
  },
  {
    slug: 'recibo-e-nota-fiscal',
    topic: HelpTopic.payments,
    sides: contractor,
    question: 'Onde está o recibo, e a nota fiscal',
    summary: 'O recibo de cada pagamento e o que ele vale: ele comprova o pagamento, mas não é uma nota fiscal.',
    words: 'comprovante nf nfe imposto declarar baixar pdf',
  },
  {
    slug: 'o-cartao-foi-recusado',
    topic: HelpTopic.payments,
    sides: contractor,
    question: 'O cartão foi recusado',
    summary: 'Nada foi cobrado: confira os números, tente outro cartão ou confirme a compra no aplicativo do banco.',
    words: 'pagamento recusa crédito débito banco falhou erro cobrança',
  },
  {
    slug: 'indique-e-ganhe',
    topic: HelpTopic.payments,
    sides: contractor,
    question: 'Como funciona o Indique e ganhe',
    summary: 'Um convite dá crédito às duas pessoas quando a primeira visita termina. O crédito paga a taxa da plataforma.',
    words: 'indicar indicação convite convidar código link crédito desconto amiga amigo ganhar cupom promoção',
  },
  {
    slug: 'como-dar-uma-gorjeta',
    topic: HelpTopic.payments,
    sides: contractor,
    question: 'Como dar uma gorjeta',
    summary: 'Depois da visita, na página do agendamento: ela vai inteira para a profissional, sem taxa.',
    words: 'agradecer extra presente caixinha valor a mais cartão',
  },
  {
    slug: 'quando-recebo-pelo-meu-trabalho',
    topic: HelpTopic.payouts,
    sides: professional,
    question: 'Quando recebo pelo meu trabalho',
    summary: 'Quando o valor de uma visita é transferido, onde ver cada data e o que segura um recebimento.',
    words: 'pagamento dinheiro banco depósito repasse conta recebimento demora',
  },
  {
    slug: 'como-comeca-a-visita',
    topic: HelpTopic.visit,
    sides: both,
    question: 'Como a visita começa',
    summary: 'O código de 4 números que quem contratou diz na porta, quando ele pode ser digitado e o que fazer se não funciona.',
    words: 'código chegada check-in início porta números errado',
  },
  {
    slug: 'a-visita-precisa-de-mais-tempo',
    topic: HelpTopic.visit,
    sides: both,
    question: 'A visita precisa de mais tempo',
    summary: 'Durante a visita, uma das duas pessoas pede mais uma ou duas horas, e a outra responde na hora.',
    words: 'mais horas hora extra estender prolongar aumentar duração demorou',
  },
  {
    slug: 'algo-deu-errado-na-visita',
    topic: HelpTopic.visit,
    sides: both,
    question: 'Algo deu errado na visita',
    summary: 'Como pedir ajuda sobre uma visita: as duas pessoas contam o seu lado, e a equipe decide.',
    words: 'problema dano quebrou disputa reclamação queixa reembolso ajuda fotos',
  },
  {
    slug: 'disseram-que-eu-nao-estava-la',
    topic: HelpTopic.visit,
    sides: both,
    question: 'Disseram que eu não estava lá, ou que me atrasei',
    summary: 'Como contestar uma ausência ou um atraso que a outra pessoa informou, e até quando.',
    words: 'falta ausência atraso contestar não apareceu',
  },
  {
    slug: 'como-e-calculada-a-nota-de-um-checklist',
    topic: HelpTopic.visit,
    sides: both,
    question: 'Como é calculada a nota de um checklist',
    summary: 'De onde vem a nota de um checklist, quem a vê e como pedir que uma pessoa olhe de novo.',
    words: 'lista tarefas pontuação inteligência artificial revisão itens',
  },
  {
    slug: 'o-que-e-verificado',
    topic: HelpTopic.profile,
    sides: both,
    question: 'O que é verificado de quem trabalha',
    summary: 'Documento, selfie e antecedentes: o que uma pessoa da equipe confere e por quanto tempo vale.',
    words: 'verificação documento selfie antecedentes selo segurança confiança aprovação',
  },
  {
    slug: 'o-seguro-de-quem-trabalha',
    topic: HelpTopic.profile,
    sides: both,
    question: 'O seguro contra danos',
    summary: 'Quem trabalha pode contratar um seguro; o perfil mostra um selo enquanto ele vale.',
    words: 'seguradora apólice cobertura dano quebrou estragou acidente',
  },
  {
    slug: 'o-que-o-perfil-diz-do-trabalho',
    topic: HelpTopic.profile,
    sides: both,
    question: 'O que o perfil diz do trabalho',
    summary: 'O que contam as visitas feitas, o tempo de resposta e cada destaque de um perfil.',
    words: 'destaque selo pontual resposta números perfil conquistas',
    anchor: 'destaques',
  },
  {
    slug: 'registros-de-profissionais',
    topic: HelpTopic.profile,
    sides: professional,
    question: 'Registros de profissionais',
    summary: 'O que conta como registro, o que nunca conta, quando um perfil pausa e como contestar.',
    words: 'ocorrência falta advertência punição pausa suspensão contestar',
    anchor: 'ocorrencias',
  },
  {
    slug: 'nao-recebi-o-e-mail-de-confirmacao',
    topic: HelpTopic.account,
    sides: both,
    question: 'Não recebi o e-mail de confirmação',
    summary: 'Onde procurar o e-mail de confirmação, e como enviar de novo.',
    words: 'spam reenviar confirmar cadastro mensagem',
  },
  {
    slug: 'esqueci-a-senha',
    topic: HelpTopic.account,
    sides: both,
    question: 'Esqueci a senha, ou quero trocar',
    summary: 'Um link por e-mail para quem esqueceu a senha, e onde trocar a senha de agora.',
    words: 'mudar alterar redefinir recuperar perdi nova acesso entrar login',
  },
  {
    slug: 'nao-consigo-enviar-mensagens',
    topic: HelpTopic.account,
    sides: both,
    question: 'Não consigo enviar mensagens',
    summary: 'O que bloqueia uma mensagem ou uma conversa, e como pedir que a equipe olhe de novo.',
    words: 'chat bloqueada bloqueado bloquear desbloquear telefone contato revisão',
  },
  {
    slug: 'como-levo-ou-apago-os-meus-dados',
    topic: HelpTopic.account,
    sides: both,
    question: 'Como levo ou apago os meus dados',
    summary: 'Onde baixar uma cópia dos seus dados e onde excluir a conta, e o que precisa terminar antes.',
    words: 'lgpd privacidade excluir conta apagar exportar cópia encerrar',
  },
] as const satisfies readonly HelpAnswer[]

export type AnswerSlug = (typeof answers)[number]['slug']

/** The help answer with a slug; undefined when no answer has the slug. */
export function answerAt(slug: string | undefined): (HelpAnswer & { slug: AnswerSlug }) | undefined {
  return answers.find((answer) => answer.slug === slug)
}

/** The answer to which an old URL fragment led when all answers were still on one page, /ajuda. */
export function answerAtAnchor(anchor: string): HelpAnswer | undefined {
  return answers.find((answer: HelpAnswer) => answer.anchor === anchor)
}

/** The topics for contractors or for professionals, each with its answers. Topics without answers are left out. */
export function topicsFor(side: Side): { topic: HelpTopic; found: HelpAnswer[] }[] {
  return Object.values(HelpTopic).flatMap((topic) => {
    const found = answers.filter((answer: HelpAnswer) => answer.topic === topic && answer.sides.includes(side))
    return found.length > 0 ? [{ topic, found }] : []
  })
}

/**
 * Returns the help answers that match the most words of a typed search, if at least half of its words match. A word matches if a
 * word of the answer begins with it. Accents and words of one or two letters are ignored.
 */
export function findAnswers(typed: string): readonly HelpAnswer[] {
  const wanted = wordsOf(typed)
    .filter((word) => word.length > 2)
    .map(stem)
  const scored = answers.map((answer) => ({ answer, hits: hitsIn(answer, wanted) }))
  const most = Math.max(...scored.map(({ hits }) => hits))
  if (most === 0 || most * 2 < wanted.length) return []
  return scored.filter(({ hits }) => hits === most).map(({ answer }) => answer)
}

function hitsIn({ question, summary, words, topic }: HelpAnswer, wanted: readonly string[]): number {
  const own = wordsOf(`${question} ${summary} ${words} ${topic}`)
  return wanted.filter((word) => own.some((each) => each.startsWith(word))).length
}

/** Removes a plural ending and cuts the word at 12 letters, so that 'cartões' finds 'cartão' and 'taxas' finds 'taxa'. */
function stem(word: string): string {
  return word.replace(/(oes|aes|s)$/, '').slice(0, 12)
}

function wordsOf(text: string): string[] {
  // Hyphens are removed, so that 'email' also finds 'e-mail'.
  return (
    plain(text)
      .replaceAll('-', '')
      .match(/[\p{L}\d]+/gu) ?? []
  )
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
