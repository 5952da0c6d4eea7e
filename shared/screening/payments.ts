import { anyOf, isNamed } from './refusal.ts'

const app = '(?:app|aplicativo|plataforma|site|plumai|sistema)'
const words = (most: number) => `(?:[^.!?;\\n\\s]+\\s+){0,${most}}?`
const pay =
  '(?:pag[aou]\\w*|pague\\w*|acert\\w*|acord\\w*|combin\\w*|receb\\w*|cobr\\w*|contrat\\w*|negoci\\w*|trat[ao]\\w*|resolv\\w*|transf\\w*|deposit\\w*)'
const agree = `(?:${pay}|fech\\w*|marc\\w*|agend\\w*|faco|faz|fazer|fazemos|faria|fica|sai|vem|venho|vou|me chama\\w*)`
// These phrases name a harmless receiver or place and must not match: 'combina direto com a portaria' and 'pago direto no app'.
const elsewhere = `(?!\\s*(?:(?:com|na|no|pelo|pela|da|do|por|pro|pra)\\s+(?:[ao]\\s+)?(?:portaria|porteir\\w*|zelador\\w*|sindic\\w*|cartao|suporte|agenda|perfil|calendario|aqui|quarto|sala|cozinha|trabalho|metro|onibus|${app})|aqui))`

/** Every match of these patterns means a payment outside the platform. */
const certain = [
  `\\bchaves?\\s+(?:d[oe]\\s+)?p+i+(?:x+|c?k+s+)\\b`,
  `\\b(?:meu|seu|teu)\\s+p+i+(?:x+|k+s+)\\b`,
  `\\bp+i+(?:x+|k+s+)\\s+(?:e|eh)\\b`,
  `\\bp+i+(?:x+|k+s+)\\s*(?::|direto|por fora|na hora|no dia|depois|pr[ao] mim|para mim|pra voce|pra vc|quando)`,
  `\\b(?:te|me|lhe)\\s+${words(2)}p+i+(?:x+|k+s+)\\b(?! (?:do|da|pelo|pela) ${app})`,
  `\\bchave\\s+(?:e|eh|=|:)\\s*(?:o |a )?(?:meu |minha )?(?:cpf|celular|e-?mail|telefone|cnpj|numero|aleatoria)`,
  `\\b(?:cpf|celular|telefone|e-?mail) (?:e|eh) (?:a |minha )(?:chave|pix)\\b`,
  `\\b(?:dinheiro|grana)\\s+(?:na mao|vivo|em maos|por fora)\\b`,
  `\\bem (?:especie|cash)\\b`,
  `\\bdinheiro (?:e|eh|seria) (?:melhor|mais)\\b`,
  `\\b(?:por|via|com|fazer|faz|faco|manda|uma) transferencia\\b(?! d[oea] (?:horario|agendamento|data|dia))`,
  `\\b(?:faz|faco|fazer|manda|por|via) (?:um |uma )?(?:ted|doc)\\b`,
  `\\b(?:resto|restante|metade|diferenca|parte)\\b[^.!?\\n]{0,40}\\b(?:em maos|na mao|em dinheiro|no dinheiro)\\b`,
  `\\b(?:te )?deixo (?:os |o )?(?:r\\$ ?)?\\d{2,4}(?:,00)?(?: reais)? (?:n[ao]|em cima|embaixo|debaixo|com)\\b`,
  `\\btir\\w+ (?:ela|ele|eles|[oa] ${app}) do meio\\b`,
  `\\b(?:proxima|depois|semana que vem)\\b[^.!?\\n]{0,20}\\bnao precisa\\w* (?:mais )?(?:marcar|agendar|pagar|contratar|reservar)\\b`,
  `\\b(?:pic ?pay|mercado ?pago|pag ?bank|pag ?seguro|pay ?pal|nu ?bank|ame digital)\\b`,
  `\\b(?:dados bancarios|maquininha|minha conta (?:corrente|poupanca)|agencia\\s*:?\\s*\\d{3,4}|conta (?:corrente|poupanca))\\b`,
  `\\b(?:transf\\w+|deposit\\w+)\\s+${words(3)}(?:pr[ao] mim|para mim|(?:n[ao]|pr[ao]|para|em)\\s+(?:a )?(?:minha|sua|tua) conta)\\b`,
  `\\bdireto\\s+(?:pr[ao]|para|n[ao])\\s+(?:a )?(?:minha|sua|tua) conta\\b`,
  `\\b${pay}\\s+${words(4)}(?:em dinheiro|no dinheiro|com dinheiro|o dinheiro|em grana|na mao|em maos|cash)\\b`,
  `\\b(?:dou|deixo|levo|entrego|trago)\\s+${words(2)}(?:o )?dinheiro\\s+(?:n[ao]|em cima|embaixo|quando|pra voce|contigo|com voce|com (?:o|a) (?:porteir\\w+|portaria))`,
  `\\b(?:aceit\\w+|prefir\\w+|so|quero|somente)\\s+${words(3)}dinheiro\\b`,
  `\\b(?:em|n[ao]|so) p+i+(?:x+|k+s+) ou (?:em )?dinheiro\\b|\\bdinheiro ou p+i+(?:x+|k+s+)\\b`,
  `\\b(?:te|lhe)\\s+pag(?:o|aria|amos|ar)\\s+${words(3)}(?:direto|por fora|na hora|no dia|quando|depois|em maos|separado|hoje|amanha)\\b(?!\\s+(?:n[ao]|pel[ao]) ${app})`,
  `\\b(?:me|voce|vc)\\s+pag(?:a|ue|ar|aria)\\s+${words(2)}(?:direto|na hora|no dia|quando|depois|em maos|separado)\\b(?!\\s+(?:n[ao]|pel[ao]) ${app})`,
  `\\bpag(?:o|ar|amos)\\s+(?:tudo )?(?:na hora|no dia|no local|na saida|no final do dia|quando voce chegar)\\b`,
  `\\b(?:se|for|fosse|ser|fizer|fechar|tratar)\\s+${words(2)}direto\\b${elsewhere}`,
  `\\b${agree}\\s+${words(4)}direto\\s+(?:comigo|contigo|com voce|com vc)\\b`,
  `\\bcontrat\\w*\\s+${words(2)}(?:por fora|direto)\\b${elsewhere}`,
  `\\b${pay}\\s+${words(4)}direto\\b${elsewhere}`,
  `\\b(?:fech|marc|agend)\\w*\\s+${words(3)}(?:comigo|contigo|com voce|com vc)\\s+direto\\b`,
  `\\bfech\\w*\\s+${words(3)}direto\\b${elsewhere}`,
  `\\bme chama\\w*\\s+direto\\b${elsewhere}`,
  `\\b${agree}\\s+${words(4)}(?:so )?entre (?:nos|a gente)\\b`,
  `\\b(?:bora|vamos|a gente)\\s+${words(3)}(?:se acert\\w+|entre nos)\\b`,
  `\\b(?:faco|faz|fazer|atendo|cobro|faxina|diaria|for|no|por)\\s+particular\\b`,
  `\\b(?:pul|tir|cort|dispens|elimin)\\w+\\s+${words(2)}(?:intermedi\\w+|atravessador\\w*)`,
  `\\bsem\\s+${words(2)}(?:intermedi\\w+|atravessador\\w*)`,
  `\\bfora\\s+(?:aqui\\s+)?d[oae]\\s*(?:o |a |sse |ssa |ste |sta )?${app}\\b(?! do ar)`,
  `\\b(?:fora d(?:esse|essa|este|esta)) ${app}\\b`,
  `\\b${agree}\\s+${words(4)}fora (?:daqui|disso)\\b`,
  `\\bsem\\s+(?:passar|precisar|pagar|usar|envolver|ser|depender|agendar|marcar)\\s+${words(2)}${app}\\b`,
  `\\b(?:burl|dribl|engan|fug|escap|desvi)\\w+\\s+${words(2)}(?:${app}|taxas?|comissao)\\b`,
  `\\b(?:nao precisa|sem precisar)\\s+${words(3)}(?:pel[ao]|n[ao]|d[ao]|o|a) ${app}\\b[^.!?\\n]*\\b(?:direto|pago|paga|mim|comigo|por fora|barato)`,
  `\\b(?:fica|sai|faco|cobro)\\s+${words(3)}(?:mais barato|mais em conta|menos)\\s+(?:fora|por fora|direto|particular|sem)\\b`,
  `\\b(?:cancel|desmarc)\\w*\\b[^.!?\\n]{0,60}\\b(?:mais barato|mais em conta|por fora|te pago|me paga|vem assim|vou assim|venho assim|entre nos|(?:vou|vem|venho|faco|apareco) (?:do mesmo jeito|mesmo assim|assim mesmo)|me chama(?! (?:aqui|de novo))|faco (?:por|um|mais)|fech\\w+ (?:direto|comigo|entre)|combin\\w+ (?:direto|por fora|entre|fora))`,
]

// The word Pix means a payment outside the platform, unless its sentence is about a payment on the platform.
const pix = /\bp+i+x+\b/g
const platform = new RegExp(
  `\\b(?:pel[ao]|n[ao]|d[ao]|o|a) ${app}\\b|\\b(?:por aqui|aqui no|checkout|tela de pagamento|codigo (?:do |de )?pix|pix (?:ja |nao |foi |ainda )*(?:venceu|expirou|aprovad\\w+|confirmad\\w+|falhou|deu erro|recusad\\w+|apareceu|sumiu)|qr code|copia e cola|estorn\\w+|reembols\\w+)\\b|\\b(?:paguei|pagamos|paga com|pago com)\\b`,
)
const outside = /\b(?:fora|sem|esquece)\b/

const certainly = certain.map((source) => new RegExp(source, 'g'))
const anyCertain = anyOf(certainly)

const cleaning =
  /\b(?:limp\w*|lav\w*|esfreg\w*|janel\w*|vidr\w*|geladeira\w*|fog(?:ao|oes)|armario\w*|box|dentro|fachada\w*|pano\w*|pint\w*|encer\w*|port[ao]\w*|predio\w*|paredes?|caixa\w*|forno\w*|lustr\w*|manch\w*|poeira|sofas?|carro\w*|churrasqueira\w*|micro-?ondas|maquina|tranc\w*|chave|quintal|muros?|telhado|sacada|varanda|vasos?|panela\w*|passadeira|suj\w*|cortina\w*|cerca\w*|persiana\w*|toldo\w*|calcada)\b/
const fee = /\b(?:taxas?|comissao|comissoes|porcentagem|20 ?%|20 ?por ?cento|vinte por cento)(?!\w)/
const avoidsFee =
  /\b(?:sem|fugir|evit\w+|economiz\w+|livr\w+|escap\w+|tirar|pular|poupar|nao (?:quero |precisa(?:mos)? |vamos |gosto de )?(?:pag\w+|dar|deixar|ter))\s+(?:(?:pagar|d[aeo]s?|a|as|o|os|essa|esses|dessa|desse|ess[ae]s?|cobranca|ter|mais|nenhuma|pro|pra|ninguem)\s+){0,4}(?:taxas?|comissao|comissoes|porcentagem|20 ?%|20 ?por ?cento|vinte por cento)(?!\w)/g
const aboutChange = /\b(?:cancel\w*|remarc\w*|reagend\w*|devol\w*|desmarc\w*|adiar|mudar|trocar)\b/

const behind = /\bpor[ -]?fora\b/g
const fillers = /\b(?:tambem|sim|isso|assim|tudo|ok)\b/g
const paysAndBehind = new RegExp(`\\b${pay}\\s+${words(3)}por[ -]?fora\\b`, 'g')
const withoutApp = new RegExp(`\\bsem\\s+(?:o |a |esse |essa )?${app}\\b`, 'g')
const aboutWork = new RegExp(`\\b(?:${agree}|desconto|barato|valor|direto|diaria|faxina|reais)\\b`)
const cheaper = /\b(?:faco|faz|barato|direto)\b/

/** Whether a plain text (see `plain`) arranges a payment or a booking outside the platform. */
export function arrangesPaymentOutside(text: string): boolean {
  if (anyCertain.test(text) && certainly.some((pattern) => isNamed(pattern, text))) return true
  return text.split(/[.!?;\n]+(?=\s|$)/).some(isOutside)
}

function isOutside(sentence: string): boolean {
  if (isNamed(avoidsFee, sentence) && (!aboutChange.test(sentence) || cheaper.test(sentence))) return true
  if (paysBehind(sentence) || omitsPlatform(sentence)) return true
  return isNamed(pix, sentence) && !(platform.test(sentence) && !outside.test(sentence))
}

/**
 * Whether 'por fora' means a payment outside the platform. If the sentence is about cleaning, 'por fora' may mean the outside of
 * a thing. A sentence without other words does not count either.
 */
function paysBehind(sentence: string): boolean {
  const rest = sentence.replace(behind, ' ')
  if (rest === sentence || !/[a-z]{3}/.test(rest.replace(fillers, ''))) return false
  return isNamed(cleaning.test(sentence) ? paysAndBehind : behind, sentence)
}

/** Whether a sentence says 'sem o app' and also mentions work, prices or dates. */
function omitsPlatform(sentence: string): boolean {
  return isNamed(withoutApp, sentence) && (aboutWork.test(sentence) || fee.test(sentence))
}
