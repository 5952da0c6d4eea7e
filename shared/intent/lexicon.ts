import { Service } from '#shared/services.ts'
import { plain } from './spelling.ts'

// Accents do not matter, but a ç is written, because it tells how a word sounds. 'limpar*' stands for the forms of a verb. A word may belong to several classes.

/** Classes of words of which the rules below are made. */
export const wordClasses = {
  // What is done.
  clean: 'limpar* faxinar* higienizar* desinfetar* limpeza faxina faxinada geral limpador limpa higienização',
  wash: 'lavar* lavagem enxaguar*',
  scrub:
    'esfregar* desengordurar* encerar* polir* lustrar* arear* desencardir* escovar* raspar* desengorduramento enceramento polimento',
  remove: 'tirar* remover* eliminar* acabar*',
  wipe: 'varrer* aspirar* espanar* espanador vassoura',
  iron: 'passar* engomar* gomar* desamassar* desamarrotar*',
  cook: 'cozinhar* assar* temperar*',
  make: 'fazer* preparar* fritar* montar*',
  tidy: 'organizar* arrumar* ajeitar* desencaixotar* destralhar* desentulhar* etiquetar* setorizar* organização arrumação arrumada ordem bagunça separar* guardar* pendurar*',
  fold: 'dobrar*',
  change: 'trocar* mudar*',
  // Of what.
  home: 'casa lar apartamento apto ap ape kitnet kitinete studio flat sobrado chacara sitio loft republica airbnb temporada escritorio consultorio loja comodo residencia imovel cobertura moradia',
  room: 'banheiro lavabo quarto sala cozinha varanda sacada corredor suite copa garagem quintal area terraço escada calçada patio churrasqueira lavanderia dormitorio laje alpendre',
  yard: 'escadaria quintal calçada terraço patio laje garagem churrasqueira piso chao ceramica porcelanato tapete carpete',
  grime:
    'rejunte azulejo mofo bolor limo gordura encardido coifa exaustor forno fogao geladeira freezer microondas janela vidro vidraça box persiana sofa estofado colchao tapete carpete cortina lustre ventilador parede teto rodape armario mancha ferrugem crosta craca sujeira pesada porcelanato piso grelha tela cascao tinta cimento',
  dust: 'po poeira teia lixo pelo',
  clothes:
    'roupa camisa camiseta calça lençol fronha toalha cortina edredom coberta cobertor enxoval uniforme jaleco terno vestido blusa colcha cama manta tapete trouxa saia tênis',
  food: 'comida almoço jantar janta refeição marmita quentinha bolo doce salgado salgadinho sobremesa sopa feijao feijoada arroz lanche cardapio prato boia rango papinha cafe ceia churrasco peixe massa torta merenda salada lasanha pão',
  store:
    'armario closet guarda-roupa despensa gaveta estante prateleira brinquedo papel papeis documentos livros caixa cozinha escritorio quarto casa sapato mala deposito bagunça home comodos garagem',
  thing: 'geladeira forno fogao microondas armario janela vidro vidraça quintal terraço box garagem piso chao',
  deep: 'pesada profunda completa grossa bruta caprichada detalhada terminal',
  after: 'pos apos depois fim pre antes',
  works: 'obra reforma mudança mudar* pintura construção',
  hand: 'entregar* entrega devolver*',
  old: 'antigo antiga fechado abandonada parada',
  unpack: 'desfazer* esvaziar* abrir* desencaixotar*',
  dry: 'estender* secar* alvejar* bater*',
  keep: 'manter* manutencao semanal quinzenal diaria dia',
  helper: 'ajudante assistente funcionaria trabalhadora auxiliar secretaria moça menina ajuda serviço tarefa empregada',
  small: 'kitnet kitinete studio flat pequeno pequena simples rapida rapido leve basica manutencao',
  // Repairs, people and animals, which Plumaí does not offer.
  repair: 'consertar* conserto reparar* reparo instalar* instalação desentupir* desentupimento montagem montador',
  fixture:
    'chuveiro torneira pia encanamento cano vazamento lampada luz tomada porta fechadura portao telhado calha goteira infiltração geladeira fogao maquina televisao tv ventilador ferro descarga ralo vaso sifao janela persiana lavadora secadora microondas freezer computador celular',
  tend: 'cuidar* olhar* acompanhar* vigiar* tomar* buscar* levar* dar* ficar* brincar* educar* ensinar*',
  person: 'bebe criança menino menina filho filha sobrinho neto gemeos recem',
  elder: 'idoso idosa velhinho vovo vo mãe pai avo enfermo acamado paciente',
  animal: 'cachorro cao caes gato pet bicho dog passarinho animal animais',
  vehicle: 'carro moto veiculo caminhao onibus bicicleta bike automovel caminhonete',
  outside:
    'piscina terreno lote telhado calha fachada jardim grama mato fossa chamine painel placa aquario predio condominio ar poco cisterna bueiro',
  water: 'dagua agua',
  body: 'pele rosto dente unha cabelo ouvido nome barba sobrancelha',
  party: 'festa evento casamento aniversario viagem financas',
} as const

const { lightCleaning: L, deepCleaning: P, cooking: C, laundry: V, tidying: O, ironing: R } = Service

/**
 * What a word or a phrase asks for: the services that it may mean, the likeliest first, or a text: what Plumaí does not offer, as it is
 * shown. `both`: all services of the list. `weak`: says nothing when a stronger rule speaks of cleaning. `takesRest`: the words up to the
 * next 'e' or comma belong to it too.
 */
export type Rule = {
  readonly phrase: string
  readonly means: readonly Service[] | string
  readonly both?: true
  readonly weak?: true
  readonly takesRest?: true
  /** Comes before longer phrases. */
  readonly above?: true
  /** Only when nothing else was typed. */
  readonly alone?: true
}

const asks = (means: readonly Service[], phrases: string, more: Omit<Rule, 'phrase' | 'means'> = {}): Rule[] =>
  phrases.split(/\s*[|\n]\s*/).map((phrase) => ({ phrase: phrase.trim(), means, ...more }))
const refuses = (means: string, phrases: string, more: Omit<Rule, 'phrase' | 'means'> = {}): Rule[] =>
  phrases.split(/\s*[|\n]\s*/).map((phrase) => ({ phrase: phrase.trim(), means, ...more }))

const weak = { weak: true } as const
const rest = { takesRest: true } as const

/** A phrase is of words and of classes (<clean>); words without meaning, such as articles, may stand between them. */
export const rules: readonly Rule[] = [
  // Trades.
  ...asks(
    [L, P],
    'diarista|faxineira|auxiliar limpeza|<clean>|serviços gerais|servente|zeladora|trato <home>|geral <home>',
    weak,
  ),
  ...asks([L, O], 'camareira|<tidy> cama|arrumar mesa'),
  ...asks(
    [L],
    'empregada|domestica|mensalista|<helper> <home>|<helper> domestica|ajudante|governanta|copeira|cuidar casa|conta casa|folguista',
  ),
  ...asks(
    [C],
    'cozinheira|cozinha|chef|chefe cozinha|merendeira|marmiteira|quituteira|boleira|confeiteira|salgadeira|doceira|culinaria|churrasqueiro|marmitaria|<cook>|marmitex',
  ),
  ...asks([V, R], 'lavadeira|lavanderia|roupa suja|maquina lavar roupa'),
  ...asks([V], 'lavagem seco|lavar seco'),
  ...asks([R, V], 'passadeira|passadora|engomadeira|gomadeira|ferro passar|roupa passada'),
  ...asks([O, L], 'arrumadeira'),
  ...asks([L, O], '<tidy> <home>|<tidy> <room>|<home> <tidy>|<home> zona|<home> caos'),
  ...asks(
    [O],
    'personal organizer|organizer|organizadora|organizar|<tidy> <store>|<tidy> <clothes>|organizar <home>|organizar <room>|<unpack> <store>|<unpack> mudança|armario|closet|despensa|gaveta|<tidy> mudança|<store> <tidy>|guarda roupa|<tidy> guarda roupa|acumulador|desapego|destralhe|<tidy> depois mudança|<tidy> <home> depois mudança|<fold> <store>|home office',
  ),
  ...asks([O, L], '<tidy>', weak),

  // Cleaning.
  ...asks(
    [P],
    '<deep>|<deep> <room>|<deep> <home>|<clean> <deep>|<clean> <deep> <room>|<clean> geral <deep>|faxina geral|<after> <works>|<clean> <works>|po obra|po <clean>|<clean> <after>|mudar <clean>|<hand> <home>|<hand> chave|<home> <old>|<clean> <home> <old>|final ano|fim ano|primeira <clean>|<scrub>|<scrub> <home>|<scrub> <room>|<scrub> <grime>|<clean> <grime>|<wash> <grime>|<remove> <grime>|<scrub> <yard>|<wash> <yard>|<clean> <yard>|<wash> <home>|<big>|<big> <home>|<big> <room>',
  ),
  ...asks([P], 'rejunte|mofo|limo|coifa|encardido', weak),
  ...asks([P, V], '<wash> tapete|<wash> carpete'),
  ...asks([P, L], '<clean> <thing>|<wash> <thing>'),
  ...asks([L, P], '<clean> <home>|<clean> <room>|<wash> <room>|<clean> interna|<clean> comercial', weak),
  ...asks([L, P], '<home>', { alone: true }),
  ...asks(
    [L],
    '<clean> <small>|<clean> <home> <small>|<clean> <small> <home>|<keep> <home>|<clean> <keep>|<wipe>|passar pano|passar aspirador|passar vassoura|passar rodo|<remove> <dust>|lavar louça|louça|louça <food>|lavar louça <food>|lavar prato|<change> roupa cama|<change> lençol|fazer cama|estender cama|regar planta|<brief>|<brief> <home>|<brief> <room>|<brief> <small>|<brief> <home> <small>',
  ),

  // Clothes.
  ...asks(
    [V],
    '<wash> <clothes>|<clean> <clothes>|<wash> <fold> <clothes>|<wash> trouxa roupa|trouxa roupa|<remove> mancha <clothes>|<dry>|<dry> <clothes>|<wash> <dry>|roupa lavar|lavar mão',
  ),
  ...asks([R], '<iron>|<iron> <clothes>|passar ferro|ferro roupa|<clothes> passar|passadoria|<fold> roupa passada'),
  ...asks([V, R], 'lavar', { alone: true }),
  ...asks([V, R], '<wash> <iron>|<wash> <iron> <clothes>|<wash> <clothes> <iron>|roupa lavada passada', { both: true }),
  ...asks([V, R], 'roupa|roupa cama|roupa banho|<fold> <clothes>|enxoval|cuidar roupa', weak),

  // Food.
  ...asks(
    [C],
    '<food>|<make> <food>|<cook> <food>|<food> semana|fazer supermercado|low carb|vegana|vegetariana|sem gluten|ceia natal|fogao lenha|rancho',
  ),

  // What looks like the above and is another trade.
  ...refuses(
    'Festas e eventos',
    'buffet|bufe|<tidy> <party>|organizadora <party>|decoração <party>|decorador|garcom|fotografo|fotografia|cerimonialista',
    rest,
  ),
  ...refuses('Conserto', '<repair>', { takesRest: true, above: true }),
  ...refuses(
    'Conserto',
    'arrumar <fixture>|ajeitar <fixture>|<change> <fixture>|mexer <fixture>|pia entupida|ralo entupido|vazamento|pingando|marido aluguel|faz tudo|<make> movel|montar guarda roupa|montar <grime>|montar cama|montar estante|montar mesa|assistencia tecnica|tecnico|manutencao <fixture>|manutencao predial|eletrodomestico|chaveiro|copia chave|fechadura|arrumar maquina lavar|maquina lavar|pendurar quadro|furar parede|trocar gas',
    rest,
  ),
  ...refuses('Elétrica', 'eletricista|eletrica', rest),
  ...refuses('Encanamento', 'encanador|bombeiro hidraulico|desentupidora|encanamento', rest),
  ...refuses('Pintura', 'pintor|pintar*|pintura|<make> pintura|papel parede', rest),
  ...refuses(
    'Obra e reforma',
    'pedreiro|mestre obras|servente pedreiro|ajudante pedreiro|gesseiro|reformar*|reforma|construir*|construção|vidraceiro|serralheiro|arquiteto|entulho|colocar piso|assentar piso|trocar piso|impermeabilização',
    rest,
  ),
  ...refuses(
    'Marcenaria',
    'marceneiro|marcenaria|carpinteiro|estofador|tapeceiro|cozinha planejada|movel planejado|armario planejado',
    rest,
  ),
  ...refuses(
    'Jardinagem',
    'jardineiro|jardinagem|jardim|paisagista|cortar grama|aparar grama|rocar|capinar*|capina|podar*|poda|plantar',
    rest,
  ),
  ...refuses('Piscina', 'piscineiro|piscina|<clean> piscina|<wash> piscina|tratar piscina', rest),
  ...refuses(
    'Limpeza técnica',
    '<clean> <outside>|<wash> <outside>|<clean> caixa <water>|<wash> caixa <water>|caixa <water>|limpa fossa|<clean> ar condicionado|ar condicionado|limpeza tecnica',
    rest,
  ),
  ...refuses(
    'Dedetização',
    'dedetização|dedetizador|dedetizar*|controle praga|praga|cupim|barata|matar barata|rato|formiga|veneno|passar veneno',
    rest,
  ),
  ...refuses(
    'Babá',
    'baba|baby sitter|babysitter|<tend> <person>|<tend> conta <person>|folguista baba|creche|cuidadora infantil|cuidadora bebe|cuidadora criança',
  ),
  ...refuses(
    'Cuidados de saúde',
    'cuidador|<tend> <elder>|acompanhante|enfermeiro|tecnica enfermagem|enfermagem|massagista|massagem|banho <elder>',
    rest,
  ),
  ...refuses(
    'Animais de estimação',
    'passeador|pet sitter|adestrador|veterinario|tosa|banho tosa|<tend> <animal>|<tend> banho <animal>|banho <animal>|passear*|<wash> <animal>|pet shop',
    rest,
  ),
  ...refuses(
    'Beleza',
    'manicure|pedicure|cabeleireiro|barbeiro|depilação|depiladora|maquiador|maquiagem|cortar cabelo|escova cabelo|<make> unha|<make> cabelo|sobrancelha|<clean> <body>',
    rest,
  ),
  ...refuses(
    'Costura',
    'costureiro|costura|costurar*|ajustar*|ajuste <clothes>|bainha|<make> bainha|trocar ziper|remendar*|pregar botao',
    rest,
  ),
  ...refuses('Carros', '<wash> <vehicle>|<clean> <vehicle>|<scrub> <vehicle>|polimento|lava jato|lava rapido|mecanico', rest),
  ...refuses(
    'Transporte e entregas',
    'motorista|motoboy|frete|carreto|<make> mudança|mudança|carregador|transporte|entregador|ajudante mudança',
    rest,
  ),
]

/** Words in which one slip of the finger is understood. */
export const coreWords =
  'diarista faxina faxineira faxineiro faxinar limpeza limpar lavanderia lavadeira lavagem passadeira passar lavar cozinha cozinheira cozinheiro cozinhar organizar organizadora organização organizer arrumar arrumadeira arrumação marmita engomadeira engomar empregada domestica comida almoço mensalista ajudante camareira eletricista encanador pedreiro jardineiro'.split(
    ' ',
  )

/** Words that carry no meaning of their own between the others. */
export const filler = new Set(
  plain(`a o as os um uma uns umas e de da do das dos em na no nas nos com para pra pro por pelo pela que se so ao aos à às d minha meu minhas meus sua seu suas seus toda todo todas todos
  preciso precisa precisando procuro procura procurando quero queria gostaria busco buscando quem alguem algum alguma pessoa pessoas moça mulher senhora profissional profissionais gente serviço serviços trabalho
  contratar contrato agendar achar encontrar tem ter ha faz faca faço fazer faz fazendo esta estao esteja ta muito muita bem mais menos uso usar vou vai ir e eh aqui ali la perto proximo proxima mim
  vez vezes semana semanas mes meses dia dias hora horas hoje amanha ontem agora urgente segunda terca quarta quinta sexta sabado domingo feira manha tarde noite fim final de cada outra outro
  bom boa barato barata preço quanto custa valor ate tipo experiencia experiente confianca ajuda ajudar me ajudem domicilio casa perto regiao bairro cidade
  pequena pequeno grande inteira inteiro antes depois apos disponivel livre pouco uns tenho moro familia quartos numa num essa isso duas dois tres quatro cinco`).split(
    /\s+/,
  ),
)
