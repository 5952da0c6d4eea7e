import { Service } from '#shared/services.ts'

// The lexicon with which the search understands words. Words are written without accents, but with ç, which decides how a word
// sounds. 'limpar*' means all forms of the verb. A word may belong to several classes. In `clean` and `food` the most likely
// words come first, because they are suggested in this order; the other classes are in alphabetical order, which compresses
// better.

/** Classes of words that the rules of the lexicon refer to. */
export const wordClasses = {
  // Verbs and nouns for what is to be done.
  clean: 'limpar* faxinar* higienizar* desinfetar* limpeza faxina faxinada geral limpador limpa higienização',
  wash: 'enxaguar* lavagem lavar*',
  scrub:
    'arear* desencardir* desengorduramento desengordurar* enceramento encerar* escovar* esfregar* lustrar* polimento polir* raspar*',
  remove: 'acabar* eliminar* remover* tirar*',
  wipe: 'aspirar* espanador espanar* varrer* vassoura',
  iron: 'desamarrotar* desamassar* engomar* gomar* passar*',
  cook: 'assar* cozinhar* temperar*',
  make: 'fazer* fritar* montar* preparar*',
  tidy: 'ajeitar* arrumada arrumar* arrumação bagunça desencaixotar* desentulhar* destralhar* etiquetar* guardar* ordem organizar* organização pendurar* separar* setorizar*',
  fold: 'dobrar*',
  change: 'mudar* trocar*',
  // Nouns for what the work is done to.
  home: 'airbnb ap apartamento ape apto casa chacara cobertura comodo consultorio escritorio flat imovel kitinete kitnet lar loft loja moradia republica residencia sitio sobrado studio temporada',
  room: 'alpendre area banheiro calçada churrasqueira copa corredor cozinha dormitorio escada garagem laje lavabo lavanderia patio quarto quintal sacada sala suite terraço varanda',
  yard: 'calçada carpete ceramica chao churrasqueira escadaria garagem laje patio piso porcelanato quintal tapete terraço',
  grime:
    'armario azulejo bolor box carpete cascao cimento coifa colchao cortina craca crosta encardido estofado exaustor ferrugem fogao forno freezer geladeira gordura grelha janela limo lustre mancha microondas mofo parede persiana pesada piso porcelanato rejunte rodape sofa sujeira tapete tela teto tinta ventilador vidraça vidro',
  dust: 'lixo pelo po poeira teia',
  clothes:
    'blusa calça cama camisa camiseta coberta cobertor colcha cortina edredom enxoval fronha jaleco lençol manta roupa saia tapete terno toalha trouxa tênis uniforme vestido',
  food: 'comida almoço jantar janta refeição marmita quentinha bolo doce salgado salgadinho sobremesa sopa feijao feijoada arroz lanche cardapio prato boia rango papinha cafe ceia churrasco peixe massa torta merenda salada lasanha pão',
  store:
    'armario bagunça brinquedo caixa casa closet comodos cozinha deposito despensa documentos escritorio estante garagem gaveta guarda-roupa home livros mala papeis papel prateleira quarto sapato',
  thing: 'armario box chao fogao forno garagem geladeira janela microondas piso quintal terraço vidraça vidro',
  deep: 'bruta caprichada completa detalhada grossa pesada profunda terminal',
  after: 'antes apos depois fim pos pre',
  works: 'construção mudança mudar* obra pintura reforma',
  hand: 'devolver* entrega entregar*',
  old: 'abandonada antiga antigo fechado parada',
  unpack: 'abrir* desencaixotar* desfazer* esvaziar*',
  dry: 'alvejar* bater* estender* secar*',
  keep: 'dia diaria manter* manutencao quinzenal semanal',
  helper: 'ajuda ajudante assistente auxiliar empregada funcionaria menina moça secretaria serviço tarefa trabalhadora',
  small: 'basica flat kitinete kitnet leve manutencao pequena pequeno rapida rapido simples studio',
  // Words for repairs, people and animals, which Plumaí does not offer.
  repair: 'consertar* conserto desentupimento desentupir* instalar* instalação montador montagem reparar* reparo',
  fixture:
    'calha cano celular chuveiro computador descarga encanamento fechadura ferro fogao freezer geladeira goteira infiltração janela lampada lavadora luz maquina microondas persiana pia porta portao ralo secadora sifao televisao telhado tomada torneira tv vaso vazamento ventilador',
  tend: 'acompanhar* brincar* buscar* cuidar* dar* educar* ensinar* ficar* levar* olhar* tomar* vigiar*',
  person: 'bebe criança filha filho gemeos menina menino neto recem sobrinho',
  elder: 'acamado avo enfermo idosa idoso mãe paciente pai velhinho vo vovo',
  animal: 'animais animal bicho cachorro caes cao dog gato passarinho pet',
  vehicle: 'automovel bicicleta bike caminhao caminhonete carro moto onibus veiculo',
  outside:
    'aquario ar bueiro calha chamine cisterna condominio fachada fossa grama jardim lote mato painel piscina placa poco predio telhado terreno',
  water: 'agua dagua',
  body: 'barba cabelo dente nome ouvido pele rosto sobrancelha unha',
  party: 'aniversario casamento evento festa financas viagem',
} as const

const { lightCleaning: L, deepCleaning: P, cooking: C, laundry: V, tidying: O, ironing: R } = Service

/**
 * The meaning of a word or phrase in a search. `means` lists the services that may be meant, the most likely first, or names
 * something that Plumaí does not offer. `both`: all listed services are meant. `weak`: the rule is ignored if a stronger rule
 * matches the same services. `takesRest`: the words up to the next 'e' or comma also belong to the phrase.
 */
export type Rule = {
  readonly phrase: string
  readonly means: readonly Service[] | string
  readonly both?: true
  readonly weak?: true
  readonly takesRest?: true
  /** Whether the rule is preferred to rules with longer phrases. */
  readonly above?: true
  /** Whether the rule matches only if nothing else was typed. */
  readonly alone?: true
}

/** Makes rules for several phrases with the same meaning, separated by '|'. */
const say = (means: Rule['means'], phrases: string, more: Omit<Rule, 'phrase' | 'means'> = {}): Rule[] =>
  phrases.split('|').map((phrase) => ({ phrase, means, ...more }))

const weak = { weak: true } as const
const rest = { takesRest: true } as const

/**
 * The rules of the lexicon. A phrase consists of words and classes of words (#clean). Between these the query may contain words
 * without meaning, such as articles.
 */
export const rules: readonly Rule[] = [
  // Rules for names of trades.
  ...say([L, P], 'diarista|faxineira|auxiliar limpeza|#clean|serviços gerais|servente|zeladora|trato #home|geral #home', weak),
  ...say([L, O], 'camareira|#tidy cama|arrumar mesa'),
  ...say(
    [L],
    'empregada|domestica|mensalista|#helper #home|#helper domestica|ajudante|governanta|copeira|cuidar casa|conta casa|folguista',
  ),
  ...say(
    [C],
    'cozinheira|cozinha|chef|chefe cozinha|merendeira|marmiteira|quituteira|boleira|confeiteira|salgadeira|doceira|culinaria|churrasqueiro|marmitaria|#cook|marmitex',
  ),
  ...say([V, R], 'lavadeira|lavanderia|roupa suja|maquina lavar roupa'),
  ...say([V], 'lavagem seco|lavar seco'),
  ...say([R, V], 'passadeira|passadora|engomadeira|gomadeira|ferro passar|roupa passada'),
  ...say([O, L], 'arrumadeira'),
  ...say([L, O], '#tidy #home|#tidy #room|#home #tidy|#home zona|#home caos'),
  ...say(
    [O],
    'personal organizer|organizer|organizadora|organizar|#tidy #store|#tidy #clothes|organizar #home|organizar #room|#unpack #store|#unpack mudança|armario|closet|despensa|gaveta|#tidy mudança|#store #tidy|guarda roupa|#tidy guarda roupa|acumulador|desapego|destralhe|#tidy depois mudança|#tidy #home depois mudança|#fold #store|home office',
  ),
  ...say([O, L], '#tidy', weak),

  // Rules for cleaning.
  ...say(
    [P],
    '#deep|#deep #room|#deep #home|#clean #deep|#clean #deep #room|#clean geral #deep|faxina geral|#after #works|#clean #works|po obra|po #clean|#clean #after|mudar #clean|#hand #home|#hand chave|#home #old|#clean #home #old|final ano|fim ano|primeira #clean|#scrub|#scrub #home|#scrub #room|#scrub #grime|#clean #grime|#wash #grime|#remove #grime|#scrub #yard|#wash #yard|#clean #yard|#wash #home|#big|#big #home|#big #room',
  ),
  ...say([P], 'rejunte|mofo|limo|coifa|encardido', weak),
  ...say([P, V], '#wash tapete|#wash carpete'),
  ...say([P, L], '#clean #thing|#wash #thing'),
  ...say([L, P], '#clean #home|#clean #room|#wash #room|#clean interna|#clean comercial', weak),
  ...say([L, P], '#home', { alone: true }),
  ...say(
    [L],
    '#clean #small|#clean #home #small|#clean #small #home|#keep #home|#clean #keep|#wipe|passar pano|passar aspirador|passar vassoura|passar rodo|#remove #dust|lavar louça|louça|louça #food|lavar louça #food|lavar prato|#change roupa cama|#change lençol|fazer cama|estender cama|regar planta|#brief|#brief #home|#brief #room|#brief #small|#brief #home #small',
  ),

  // Rules for clothes.
  ...say(
    [V],
    '#wash #clothes|#clean #clothes|#wash #fold #clothes|#wash trouxa roupa|trouxa roupa|#remove mancha #clothes|#dry|#dry #clothes|#wash #dry|roupa lavar|lavar mão',
  ),
  ...say([R], '#iron|#iron #clothes|passar ferro|ferro roupa|#clothes passar|passadoria|#fold roupa passada'),
  ...say([V, R], 'lavar', { alone: true }),
  ...say([V, R], '#wash #iron|#wash #iron #clothes|#wash #clothes #iron|roupa lavada passada', { both: true }),
  ...say([V, R], 'roupa|roupa cama|roupa banho|#fold #clothes|enxoval|cuidar roupa', weak),

  // Rules for food.
  ...say(
    [C],
    '#food|#make #food|#cook #food|#food semana|fazer supermercado|low carb|vegana|vegetariana|sem gluten|ceia natal|fogao lenha|rancho',
  ),

  // Rules for trades that Plumaí does not offer although their phrases look like cleaning, clothes or food.
  ...say(
    'Festas e eventos',
    'buffet|bufe|#tidy #party|organizadora #party|decoração #party|decorador|garcom|fotografo|fotografia|cerimonialista',
    rest,
  ),
  ...say('Conserto', '#repair', { takesRest: true, above: true }),
  ...say(
    'Conserto',
    'arrumar #fixture|ajeitar #fixture|#change #fixture|mexer #fixture|pia entupida|ralo entupido|vazamento|pingando|marido aluguel|faz tudo|#make movel|montar guarda roupa|montar #grime|montar cama|montar estante|montar mesa|assistencia tecnica|tecnico|manutencao #fixture|manutencao predial|eletrodomestico|chaveiro|copia chave|fechadura|arrumar maquina lavar|maquina lavar|pendurar quadro|furar parede|trocar gas',
    rest,
  ),
  ...say('Elétrica', 'eletricista|eletrica', rest),
  ...say('Encanamento', 'encanador|bombeiro hidraulico|desentupidora|encanamento', rest),
  ...say('Pintura', 'pintor|pintar*|pintura|#make pintura|papel parede', rest),
  ...say(
    'Obra e reforma',
    'pedreiro|mestre obras|servente pedreiro|ajudante pedreiro|gesseiro|reformar*|reforma|construir*|construção|vidraceiro|serralheiro|arquiteto|entulho|colocar piso|assentar piso|trocar piso|impermeabilização',
    rest,
  ),
  ...say(
    'Marcenaria',
    'marceneiro|marcenaria|carpinteiro|estofador|tapeceiro|cozinha planejada|movel planejado|armario planejado',
    rest,
  ),
  ...say(
    'Jardinagem',
    'jardineiro|jardinagem|jardim|paisagista|cortar grama|aparar grama|rocar|capinar*|capina|podar*|poda|plantar',
    rest,
  ),
  ...say('Piscina', 'piscineiro|piscina|#clean piscina|#wash piscina|tratar piscina', rest),
  ...say(
    'Limpeza técnica',
    '#clean #outside|#wash #outside|#clean caixa #water|#wash caixa #water|caixa #water|limpa fossa|#clean ar condicionado|ar condicionado|limpeza tecnica',
    rest,
  ),
  ...say(
    'Dedetização',
    'dedetização|dedetizador|dedetizar*|controle praga|praga|cupim|barata|matar barata|rato|formiga|veneno|passar veneno',
    rest,
  ),
  ...say(
    'Babá',
    'baba|baby sitter|babysitter|#tend #person|#tend conta #person|folguista baba|creche|cuidadora infantil|cuidadora bebe|cuidadora criança',
  ),
  ...say(
    'Cuidados de saúde',
    'cuidador|#tend #elder|acompanhante|enfermeiro|tecnica enfermagem|enfermagem|massagista|massagem|banho #elder',
    rest,
  ),
  ...say(
    'Animais de estimação',
    'passeador|pet sitter|adestrador|veterinario|tosa|banho tosa|#tend #animal|#tend banho #animal|banho #animal|passear*|#wash #animal|pet shop',
    rest,
  ),
  ...say(
    'Beleza',
    'manicure|pedicure|cabeleireiro|barbeiro|depilação|depiladora|maquiador|maquiagem|cortar cabelo|escova cabelo|#make unha|#make cabelo|sobrancelha|#clean #body',
    rest,
  ),
  ...say(
    'Costura',
    'costureiro|costura|costurar*|ajustar*|ajuste #clothes|bainha|#make bainha|trocar ziper|remendar*|pregar botao',
    rest,
  ),
  ...say('Carros', '#wash #vehicle|#clean #vehicle|#scrub #vehicle|polimento|lava jato|lava rapido|mecanico', rest),
  ...say(
    'Transporte e entregas',
    'motorista|motoboy|frete|carreto|#make mudança|mudança|carregador|transporte|entregador|ajudante mudança',
    rest,
  ),
]

/** Words that are also recognised with one typing error. */
export const coreWords =
  'diarista faxina faxineira faxineiro faxinar limpeza limpar lavanderia lavadeira lavagem passadeira passar lavar cozinha cozinheira cozinheiro cozinhar organizar organizadora organização organizer arrumar arrumadeira arrumação marmita engomadeira engomar empregada domestica comida almoço mensalista ajudante camareira eletricista encanador pedreiro jardineiro'.split(
    ' ',
  )

/** Words that carry no meaning between other words, such as articles. */
export const filler = new Set(
  'a achar agendar agora ajuda ajudar ajudem alguem algum alguma ali amanha antes ao aos apos aqui as ate bairro barata barato bem boa bom buscando busco cada casa cidade cinco com confianca contratar contrato custa d da das de depois dia dias disponivel do dois domicilio domingo dos duas e eh em encontrar essa esta estao esteja experiencia experiente faca faco familia faz fazendo fazer feira fim final gente gostaria grande ha hoje hora horas inteira inteiro ir isso la livre mais manha me menos mes meses meu meus mim minha minhas moca moro muita muito mulher na nas no noite nos num numa o ontem os outra outro para pela pelo pequena pequeno perto pessoa pessoas por pouco pra precisa precisando preciso preco pro procura procurando procuro profissionais profissional proxima proximo quanto quarta quartos quatro que quem queria quero quinta regiao sabado se segunda semana semanas senhora servico servicos seu seus sexta so sua suas ta tarde tem tenho ter terca tipo toda todas todo todos trabalho tres um uma umas uns urgente usar uso vai valor vez vezes vou'.split(
    ' ',
  ),
)
