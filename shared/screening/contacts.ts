import { joinSpelledLetters, withoutLeet } from './plain.ts'
import { anyOf, isNamed } from './refusal.ts'

export type Contact = 'email' | 'link' | 'app'

const provider = '(?:gmail|gmeil|hotmail|outlook|yahoo|icloud|uol|bol|live|msn|terra|protonmail|globo)'
const at = '(?:@|\\barr?ou?b+a\\b|[([{<]\\s*(?:at|arr?ou?b+a)\\s*[)\\]}>])'
const dot = '(?:\\.|\\bponto\\b|\\bdot\\b|[([{<]\\s*(?:dot|ponto|\\.)\\s*[)\\]}>])'
const emails = [
  /(?<![\w.+-])[\w.+-]{1,64}\s?@\s?[a-z\d-]{1,63}\s?\.\s?[a-z]{2,}/,
  new RegExp(`${at}\\s*${provider}\\b`),
  new RegExp(`${at}\\s*[a-z\\d-]+\\s*${dot}\\s*[a-z]{2,4}\\b`),
  /(?<!\d\s?)\barr?ou?b+a\b/,
  /[([{<]\s*(?:at|arr?ou?b+a)\s*[)\]}>]/,
  /\b(?:gmail|gmeil|hotmail|protonmail)\b/,
  new RegExp(`\\b(?:no|do|pelo|meu|e|servidor) (?:outlook|yahoo|icloud|bol)\\b`),
  /(?<!\b(?:cheg|receb|confirm|verific|entr)\w* (?:no |em |o |pelo |por )?)\b(?:meu|seu|teu) (?:e[- ]?)?mail\b(?=\s*(?:e\b|eh\b|:|=|pr[ao]\b|para\b|$|[?!,.]))/,
  /\be-?mail\s*:/,
  /\b(?:qual|me passa|passa|anota|me da|deixa|informa) (?:e )?(?:o |um )?(?:seu |teu |meu )?(?:e[- ]?)mail\b/,
]

const zone = '(?:com|net|org|br|me|ee|ly|app|io|site|online|shop|store|info|link|gg|co|tv|bio|page|dev|blog|lat)'
const links = [
  /\b(?:h..ps?|ftp)\s?:?\s?\/\s?\//,
  /\bwww\b/,
  new RegExp(`(?<![\\w@.])[a-z][a-z\\d-]+(?:\\.[a-z\\d-]+)*\\.${zone}(?:\\.br)?\\b(?!\\.?[a-z\\d])`),
  new RegExp(`\\b[a-z\\d-]{3,}\\s?(?:\\.|[([{]\\s*\\.\\s*[)\\]}])\\s?com\\b`),
  /\b[a-z\d-]{4,},com(?:[.,]br)?\s*$/,
  /\b(?:meu|nosso|seu) (?:site|blog|canal)\b/,
  /\b(?:joga|jogar|pesquis\w+|procur\w+|ach[ae]\w*|busc\w+) (?:\w+ ){0,2}no google\b/,
  /\b[a-z\d-]+ (?:ponto|dot) (?:com|net|org|br|me|site|ee|ly)\b/,
  /\b(?:wa|t|m)\s?(?:\.|ponto|dot)\s?me\b/,
  /\b(?:bit\s?\.?\s?ly|tinyurl|linktr\.?ee|linktree)\b/,
]

// Spellings of Zap and WhatsApp.
const whats =
  "(?:z+a+p+(?:z+a+p+|[- ]z+a+p+)*(?:i|e|inho|ao|ear|eia|s|er)?|w+h+a+t+'?[sz]*(?:[- ]?a+p+[is]?)?|w+a+t[sz]+(?:[- ]?a+p+i?)?|u+[ao]+t+i?[sz]+(?:[- ]?[zs]?a+p+i?)?|uatizap|zip[- ]?zop|wh?ts(?:a?p+)?|whtas|wp+|wz+p|wapp|watts?ap+)"
const networks =
  '(?:tele[- ]?gr[ao]+[mn]s?|tlgrm|i+n+s+t+a+(?:[- ]?gra[mn]\\w*)?|instinha|facebook|feicebook|facebuk|fbook|feice|face[- ]book|fb|messenger|msn|skype|discord|tik[- ]?tok|kwai|linkedin|twitter|direct|inbox|viber|wechat|threads|snapchat)'
const apps = [
  new RegExp(`\\b(?!watts?\\b)${whats}\\b`, 'g'),
  new RegExp(`\\b${networks}\\b`, 'g'),
  /(?<![a-z])z\W?a ?p(?![a-z])(?!\s*\d)/g,
  /\bza p\b/g,
  /\bw\W?h\W?a\W?t\W?s\b/g,
  /\b(?:no|pelo|meu|seu|teu|do) (?:face(?! d[aoe]s?\b| (?:in|ex)tern)|ig|tele|tlg|signal|what|zape|wa|ws)\b/g,
  /\b(?:no|na|por|via|uma?|manda|chama) (?:dm|d\.m\.)(?!\w)/g,
  /\b(?:meu|seu|teu|qual) (?:o )?@(?!\w)/g,
  /\b(?:me|te|lhe) (?:mand|envi|cham)\w*\b[^.!?\n]{0,25}\b(?:sms|torpedo)\b/g,
  /\b(?:chama|fala\w*|conversa\w*|vamos)\b[^.!?\n]{0,20}\b(?:por|em|pra) outr[oa] (?:aplicativo|app|lugar|rede)\b/g,
  /\b(?:no|o|pelo) (?:verdinho|azulzinho|zapinho)\b/g,
  /\b(?:app|aplicativo|programa|icone|rede) (?:verde|verdinho|azulzinho|vizinha)\b/g,
  /\b(?:chama|fala|manda|vem|conversa\w*|resolve\w*|combina\w*|responde)\W+(?:\w+\W+){0,3}?(?:no|pelo|em) (?:pv|pvt|privado|particular)\b/g,
  /\bcartao(?:zinho)? de visitas?\b/g,
  /(?<![\w.@])@[a-z][\w.]{2,}/g,
]
const small =
  '(?:(?:me|te|lhe|voce|vc|o|a|um|uma|seu|meu|teu|sua|por|favor|ai|aqui|pra|para|mim|ja|so|mais|tambem|tb|logo|esse|este|algum|com|voces?|e|eh) )*'
const place =
  '(?! (?:do|da|de|dos|das|no|na) (?:meu |seu |teu |nosso |sua |minha )?(?:casa|predio|ap|apto|apartamento|bloco|porta|portao|rua|quarto|torre|lote|cartao|pedido|protocolo|interfone|sala|conjunto|vaga|unidade|agendamento|residencia|condominio|imovel|reserva|portaria|porteir\\w+|sindic\\w+|zelador\\w*|suporte|plumai|sapato|calcado|camisa\\w*|recibo|nota)| com (?!voce|vc)| fixo)'
const requestPatterns = [
  // Matches sentences such as 'passa seu número', 'me manda o telefone' and 'vou deixar meu contato'.
  new RegExp(
    `\\b(?:pass[aeo]r?|passaria|mand[aeo]r?|envi[aeo]r?|me da|te dou|dar|fornec\\w+|troc[ao]r?|anot[ae]|salv[ae]|compartilh\\w+|inform[ae]r?|adicion\\w+) ${small}(?:(?:meu|seu|teu|o|um|algum) )(?:tel(?:efone|zinho)?|fone|celular|cel|contato|zap)\\b${place}`,
  ),
  new RegExp(
    `\\b(?:pass[aeo]r?|passaria|mand[aeo]r?|envi[aeo]r?|me da|te dou|dar|troc[ao]r?|anot[ae]|salv[ae]|deix[ao]r?|quer|tem|adicion\\w+) ${small}(?:meu|seu|teu) (?:numero|num|n[uº°o])\\b${place}`,
  ),
  new RegExp(
    `\\b(?:deix[ao]r?|deixei|peg[ao]r?|quer|tem|queria|quero|precis[ao]|gostaria de ter|posso ter) ${small}(?:o |do )?(?:meu|seu|teu) (?:tel(?:efone|zinho)?|contato|numero|zap)\\b${place}(?! (?:em|n[ao]) (?!bio|bilhete|foto|perfil|papel|portaria|geladeira))`,
  ),
  new RegExp(
    `\\b(?:meu|o) (?:tel(?:efone)?|contato|numero|zap) (?:ta|esta|fica|tem) (?:n[ao]|em) (?:bio|bilhete|foto|perfil|papel|cartao|geladeira)`,
  ),
  /\b(?:numero|telefone|celular) (?:de|pra|para) contato\b/,
  /\balgum (?:telefone|contato|zap)\b/,
  /\b(?:me manda|te mando|me envia|te envio|me escreve|te escrevo) (?:um |o |no |pro |por )*e-?mail\b/,
  new RegExp(`\\btroc\\w+ (?:de )?(?:telefones?|contatos?|numeros?)\\b`),
  new RegExp(
    `\\b(?:qual|quais)(?: e| eh| seria)?(?: o)? (?:seu|teu|vosso|numero do seu) (?:tel(?:efone)?|fone|celular|cel|contato|numero|num|zap)\\b${place}`,
  ),
  new RegExp(`\\b(?:qual|tem)(?: e| o| um)* (?:telefone|contato|whats\\w*)(?= *(?:\\?|$|pra|para|de voce))`),
]
const requests = requestPatterns.map((pattern) => new RegExp(pattern, 'g'))
const [anyEmail, anyLink, anyApp, anyRequest] = [emails, links, apps, requests].map(anyOf) as [RegExp, RegExp, RegExp, RegExp]

/**
 * Returns the kind of contact, other than a telephone number, that a text gives or asks for; null if there is none. The text must
 * come from `plain`.
 */
export function findContact(text: string): Contact | null {
  const spelled = joinSpelledLetters(text)
  const readings = spelled === text ? [text] : [text, spelled]
  if (readings.some((reading) => anyEmail.test(reading))) return 'email'
  if (readings.some((reading) => anyLink.test(reading))) return 'link'
  const read = withoutLeet(spelled)
  if (readings.some(namesApp) || (read !== spelled && namesApp(read)) || hidesApp(text)) return 'app'
  return anyRequest.test(text) && requests.some((pattern) => isNamed(pattern, text, isHarmless)) ? 'app' : null
}

function namesApp(text: string): boolean {
  return anyApp.test(text) && apps.some((pattern) => isNamed(pattern, text, isHarmless))
}

/** Whether separated letters spell the name of an app, as in 'fala o z a p'. */
function hidesApp(text: string): boolean {
  const apart = text.match(/(?<![a-z\d])[a-z](?:[\s._*\-/|,~+]{1,3}[a-z](?![a-z\d])){2,}/g) ?? []
  return apart.some((letters) => /zap|whats|wpp|insta|telegram|gmail/.test(letters.replace(/[^a-z]/g, '')))
}

// The name of an app is harmless if the text says that a video or a recipe was seen there, or that the platform itself sends
// messages there.
const seen =
  /\b(?:vi|vimos|assisti|aprendi|achei|tem|peguei|viu)\b[^.!?\n]{0,20}\b(?:video|videos|dica|dicas|receita|tutorial|post|reels|foto)\b[^.!?\n]{0,25}$|(?<!te )(?:\bvi|\bvimos|\baprendi|\bassisti) (?:n[oa]|pelo) $/
const fromPlatform =
  /\b(?:plumai|suporte|aplicativo da plumai) (?:nao |so |ja |tambem )?(?:manda|envia|avisa|atende|tem|responde|confirma|notifica|usa)\b[^.!?\n]{0,30}$/

function isHarmless(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 80), at)
  return seen.test(before) || fromPlatform.test(before)
}
