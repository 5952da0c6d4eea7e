import { Service } from '#shared/services.ts'

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
  tidy: 'organizar* arrumar* ajeitar* desencaixotar* destralhar* desentulhar* etiquetar* setorizar* organização arrumação arrumada ordem bagunça',
  fold: 'dobrar* guardar* separar* pendurar*',
  change: 'trocar* mudar*',
  // Of what.
  home: 'casa lar apartamento apto ap ape kitnet kitinete quitinete studio flat sobrado chacara sitio loft republica airbnb temporada escritorio consultorio loja comodo comodos residencia imovel cobertura moradia',
  room: 'banheiro lavabo quarto sala cozinha varanda sacada corredor suite copa garagem quintal area terraço escada calçada patio churrasqueira lavanderia dormitorio laje alpendre',
  yard: 'quintal calçada terraço patio laje garagem churrasqueira piso chao ceramica porcelanato tapete carpete',
  grime:
    'rejunte azulejo mofo bolor limo gordura encardido coifa exaustor forno fogao geladeira freezer microondas janela vidro vidraça vidraças box persiana sofa estofado colchao tapete carpete cortina lustre ventilador parede teto rodape armario mancha ferrugem crosta craca sujeira pesada porcelanato piso grelha tela cascao tinta cimento',
  dust: 'po poeira teia teias lixo pelo pelos',
  obra: 'obra obras reforma pintura construção',
  clothes:
    'roupa roupas camisa camiseta calça lençol fronha toalha cortina edredom edredon coberta cobertor enxoval uniforme jaleco terno vestido meia cueca blusa colcha cama uniformes farda tenis manta tapete trouxa saia bermuda social',
  food: 'comida almoço jantar janta refeição refeições marmita quentinha bolo doce salgado salgadinho sobremesa sopa feijao feijoada arroz lanche cardapio prato pratos boia rango papinha cafe ceia churrasco peixe massa torta strogonoff caldo',
  store:
    'armario armarios closet roupa guarda-roupa despensa gaveta gavetas estante prateleira brinquedo brinquedos papel papeis documentos livros caixa caixas cozinha escritorio quarto casa sapato sapatos mala malas deposito quartinho bagunça home office comodos acessorios maquiagem sapateira garagem',
  small: 'kitnet kitinete quitinete studio flat pequeno pequena simples rapida rapido leve basica basico manutencao',
  // Repairs, people and animals, which Plumaí does not offer.
  repair:
    'consertar* conserto reparar* reparo reparos instalar* instalação desentupir* desentupimento soldar* calibrar* recarregar*',
  fixture:
    'chuveiro torneira pia encanamento cano vazamento lampada luz tomada fiação disjuntor porta fechadura portao telhado calha goteira infiltração geladeira fogao maquina televisao tv ventilador ferro interfone antena descarga ralo vaso sifao registro resistencia janela persiana lavadora secadora microondas freezer computador celular cerca motor',
  tend: 'cuidar* olhar* acompanhar* vigiar* tomar* buscar* levar* dar* ficar* brincar* educar* ensinar*',
  person:
    'bebe criança crianças menino menina filho filha filhos idoso idosa idosos velhinho vovo vo mae pai avo avo enfermo acamado paciente neto netos recem-nascido gemeos',
  animal: 'cachorro cao caes gato gatos cachorros pet pets bicho dog passarinho animal animais',
  vehicle: 'carro moto veiculo carros caminhao onibus bicicleta bike automovel caminhonete',
  outside:
    'piscina terreno lote telhado calha fachada jardim grama mato poda fossa chamine caixa-dagua painel placa solar aquario predio condominio ar-condicionado ar poco cisterna bueiro',
  body: 'pele rosto dente dentes unha cabelo ouvido nome barba sobrancelha',
  party: 'festa festas evento eventos casamento aniversario viagem financas',
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

/** A phrase is of words and of classes (<clean>); words without meaning, such as articles, may stand between them. */
export const rules: readonly Rule[] = [
  // Trades.
  ...asks(
    [L, P],
    'diarista|faxineira|faxineiro|faxina|limpeza|auxiliar limpeza|<clean>|serviços gerais|servente|zeladora|moça faxina|geral casa|trato casa|trato <home>|faxinada',
    { weak: true },
  ),
  ...asks([L, O], 'camareira|arrumar cama|arrumar mesa'),
  ...asks(
    [L],
    'empregada domestica|empregada|domestica|mensalista|secretaria lar|secretaria casa|ajudante lar|ajudante casa|ajudante|assistente lar|funcionaria lar|funcionaria casa|trabalhadora domestica|serviço domestico|serviços domesticos|auxiliar domestica|auxiliar lar|auxiliar casa|governanta|copeira|moça casa|menina casa|cuidar casa|tomar conta casa|ajuda casa|ajuda domestica|criada|tarefas domesticas|tarefas casa|folguista|dia dia casa',
  ),
  ...asks(
    [C],
    'cozinheira|cozinheiro|cozinha|cozinheira forno fogao|chef|personal chef|chefe cozinha|merendeira|marmiteira|marmiteiro|quituteira|boleira|confeiteira|salgadeira|doceira|culinaria|churrasqueiro|marmitaria|<cook>|marmitex',
  ),
  ...asks([V, R], 'lavadeira|lavadeiro|lavanderia|lavar roupa|roupa suja|maquina lavar roupa'),
  ...asks([V], 'lavagem seco|lavar seco|lavanderia domestica'),
  ...asks([R, V], 'passadeira|passadeiro|passadora|engomadeira|engomadora|gomadeira|passa roupa|ferro passar|roupa passada'),
  ...asks([O, L], 'arrumadeira|arrumador'),
  ...asks(
    [L, O],
    'arrumar <home>|arrumada <home>|arrumação <home>|ordem <home>|<home> arrumada|arrumar <room>|arrumada <room>|arrumação <room>|ajeitar <home>|<home> ordem|<home> bagunça|ajeitar <room>',
  ),
  ...asks(
    [O],
    'personal organizer|organizer|organizadora|organizador|organização|organizar|<tidy> <store>|<tidy> <clothes>|arrumar armario|arrumar roupa|desencaixotar mudança|organizar mudança|arrumar mudança|desfazer caixas|desfazer mudança|desfazer malas|arrumar mala|<store> bagunça|<store> bagunçado|bagunça <store>|guarda roupa|home organizer|montar enxoval|acumulador|desapego|destralhe|<tidy> guarda roupa|<tidy> depois mudança|<tidy> <home> depois mudança|<fold> brinquedo|<tidy> home office',
  ),
  ...asks([O, L], '<tidy>', { weak: true }),

  // Cleaning.
  ...asks(
    [P],
    `faxina pesada|limpeza pesada|faxina geral|limpeza geral pesada|limpeza profunda|faxina profunda|faxina completa|limpeza completa|limpeza grossa|faxina grossa|faxina bruta|limpeza bruta|pesada
    pos obra|pos obras|pos reforma|pos mudança|pre mudança|depois obra|apos obra|fim obra|depois reforma|apos reforma|<clean> obra|<clean> depois obra|<clean> reforma|<clean> mudança|<clean> pos|terminal
    entregar apartamento|entregar casa|entregar imovel|entrega apartamento|entrega chaves|entregar chaves|entrega imovel|antes mudar|antes mudança|apartamento antigo|casa antiga|<home> fechado|<home> fechada|<home> abandonada|<home> parada
    <scrub>|<scrub> <home>|<scrub> <room>|<scrub> <grime>|<clean> <grime>|<wash> <grime>|<remove> <grime>|<wash> <yard>|<clean> <yard>|<scrub> <yard>|<wash> <home>|final ano|fim ano|<clean> <home> antigo|<clean> <home> antiga|mudar <clean>|primeira faxina|primeira limpeza|faxina caprichada|faxina daquelas|limpeza carpete|impermeabilização sofa|detalhada|faxina detalhada|limpeza detalhada`,
  ),
  ...asks([P, V], '<wash> tapete|<wash> carpete'),
  ...asks(
    [L, P],
    '<clean> <home>|<clean> <room>|<wash> banheiro|<wash> <room>|<clean> interna|<clean> comercial|<clean> residencial|<clean> area',
    { weak: true },
  ),
  ...asks(
    [P, L],
    '<clean> geladeira|<clean> forno|<clean> fogao|<clean> microondas|<clean> armario|<clean> janela|<clean> vidro|<clean> vidraça|<wash> janela|<wash> vidro|<clean> quintal|<wash> quintal|<clean> terraço|<wash> terraço|<clean> box|<wash> box|geral casa|<wash> garagem|<clean> garagem|<clean> piso|<clean> chao|<wash> chao|<wash> piso',
  ),
  ...asks(
    [L],
    `faxina leve|limpeza leve|faxina simples|faxina rapida|limpeza rapida|faxina basica|limpeza basica|limpeza simples|limpeza superficial|manutencao <home>|limpeza manutencao|faxina manutencao|<clean> <small>|<clean> <home> <small>|<clean> <small> <home>
    <wipe>|passar pano|passar aspirador|passar vassoura|passar rodo|<remove> <dust>|tirar lixo|lavar louça|louça|lavar prato|lavar pratos|limpeza dia dia|limpeza diaria|limpeza semanal|limpeza quinzenal|manter <home>|faxina semanal|faxina quinzenal|trocar roupa cama|trocar lençol|trocar lençóis|fazer cama|estender cama|regar plantas|regar planta|aguar plantas`,
  ),

  ...asks([L, P], '<home>', { alone: true }),
  ...asks([P], '<big>|<big> <home>|<big> <room>'),
  ...asks([L], '<brief>|<brief> <home>|<brief> <room>|<brief> <small>|<brief> <home> <small>'),

  // Clothes.
  ...asks(
    [V],
    '<wash> <clothes>|<clean> <clothes>|lavar roupa mao|lavar mao|estender <clothes>|secar <clothes>|<wash> trouxa roupa|trouxa roupa|<remove> mancha roupa|<remove> mancha <clothes>|lavar|lavar secar|estender|secar|roupa lavar|roupas lavar|molho roupa|alvejar|alvejar <clothes>|bater roupa',
  ),
  ...asks(
    [R],
    '<iron>|<iron> <clothes>|passar ferro|ferro roupa|<iron> <clothes> <clothes>|roupa passar|<clothes> passar|passadoria|<fold> roupa passada',
  ),
  ...asks(
    [V, R],
    '<wash> <iron>|lavar passar roupa|<wash> <iron> <clothes>|lava passa|roupa lavada passada|<wash> <clothes> <iron>|lavar passar',
    { both: true },
  ),
  ...asks(
    [V, R],
    'roupa cama|roupa|roupas|roupa acumulada|roupa banho|cesto roupa|<fold> <clothes>|enxoval|cuidar roupa|cuidar roupas',
    { weak: true },
  ),

  // Food.
  ...asks(
    [C],
    '<food>|<make> <food>|<cook> <food>|comida caseira|comida congelada|<food> congelada|<food> semana|cardapio semana|<food> fitness|fazer supermercado|low carb|comida vegana|vegana|vegetariana|sem gluten|ceia natal|fogao lenha|cozinha baiana|cozinha mineira|comida baiana|rancho pronto|rancho',
  ),

  // What looks like the above and is another trade.
  ...refuses(
    'Festas e eventos',
    'buffet|bufe|buffet infantil|<tidy> <party>|organizadora <party>|organizador <party>|decoração festa|decoração <party>|decorador|decoradora|garcom|garconete|bartender|barman|animador festa|dj|fotografo|fotografa|fotografia|filmagem|cerimonialista|cerimonial|recreador|palhaco|aluguel mesas|som festa|cabine fotos',
    { takesRest: true },
  ),
  ...refuses('Conserto', '<repair>', { takesRest: true, above: true }),
  ...refuses(
    'Conserto',
    `arrumar <fixture>|ajeitar <fixture>|<change> <fixture>|mexer <fixture>|regular <fixture>|pia entupida|ralo entupido|vazamento|vazando|pingando|marido aluguel|faz tudo|montador|montador moveis|<make> movel|<make> moveis|montar moveis|montar movel|montagem|montagem moveis|montar guarda roupa|montar armario|montar cama|montar estante|montar mesa|assistencia tecnica|tecnico|tecnica|manutencao <fixture>|manutencao maquina|manutencao ar|manutencao predial|refrigeração|eletrodomestico|conserto <clothes>|chaveiro|copia chave|fechadura|arrumar maquina lavar|maquina lavar|pendurar quadro|furar parede|instalar <clothes>|troca <fixture>|trocar lampada|trocar gas|botijao`,
    { takesRest: true },
  ),
  ...refuses('Elétrica', 'eletricista|eletrica|curto circuito', { takesRest: true }),
  ...refuses(
    'Encanamento',
    'encanador|encanadora|bombeiro hidraulico|hidraulica|desentupidora|encanamento|caca vazamento|caca vazamentos',
  ),
  ...refuses(
    'Pintura',
    'pintor|pintora|pintar*|pintura|<make> pintura|pintura parede|textura parede|grafiato|papel parede|pintar <home>|pintar <room>',
    { takesRest: true },
  ),
  ...refuses(
    'Obra e reforma',
    'pedreiro|pedreira|mestre obras|servente pedreiro|ajudante pedreiro|gesseiro|gesso|drywall|azulejista|ladrilheiro|empreiteiro|reformar*|reforma|construir*|construção|telhadista|calheiro|vidraceiro|serralheiro|soldador|marmorista|arquiteto|arquiteta|engenheiro|demolição|entulho|colocar piso|assentar piso|trocar piso|rebocar|impermeabilização|carpinteiro|cozinha planejada|moveis planejados|armario planejado|moveis medida',
    { takesRest: true },
  ),
  ...refuses('Marcenaria', 'marceneiro|marcenaria|estofador|reformar sofa|tapeceiro|tapecaria|restaurador|lustrador'),
  ...refuses(
    'Jardinagem',
    'jardineiro|jardineira|jardinagem|jardim|paisagista|cortar grama|aparar grama|rocar|rocar mato|capinar*|capina|podar*|poda|poda arvore|<clean> jardim|<clean> terreno|<clean> lote|<clean> mato|adubar|plantar',
    { takesRest: true },
  ),
  ...refuses('Piscina', 'piscineiro|piscina|<clean> piscina|<wash> piscina|tratar piscina', { takesRest: true }),
  ...refuses(
    'Limpeza técnica',
    '<clean> <outside>|<wash> <outside>|<clean> caixa dagua|<clean> caixa agua|<wash> caixa dagua|<wash> caixa agua|caixa dagua|caixa agua|limpa fossa|ar condicionado|<clean> ar condicionado|<clean> ar|limpeza tecnica|alpinista|<clean> fachada|lavagem fachada|hidrojateamento',
    { takesRest: true },
  ),
  ...refuses(
    'Dedetização',
    'dedetização|dedetizador|dedetizadora|dedetizar*|descupinização|controle pragas|cupim|cupins|barata|baratas|rato|ratos|formiga|formigas|escorpiao|desratização|veneno|passar veneno|matar barata|pragas|mosquito|percevejo',
    { takesRest: true },
  ),
  ...refuses(
    'Babá',
    'baba|babas|baby sitter|babysitter|<tend> <person>|<tend> conta <person>|baba folguista|creche|bercario|recreadora|mae crecheira|cuidadora infantil|cuidadora bebe|cuidadora criança|cuidadora crianças|<tend> sobrinho|<tend> meninos|pajem|folguista baba',
  ),
  ...refuses(
    'Cuidados de saúde',
    'cuidador|cuidadora|cuidadora idosos|cuidador idosos|cuidadora idoso|cuidador idoso|<tend> idoso|<tend> idosos|<tend> idosa|<tend> mae|<tend> pai|<tend> avo|<tend> vo|acompanhante|acompanhante hospitalar|acompanhante idoso|enfermeira|enfermeiro|tecnica enfermagem|tecnico enfermagem|enfermagem|fisioterapeuta|fisioterapia|medico|medica|dentista|nutricionista|psicologa|psicologo|fonoaudiologa|home care|massagista|massagem|massoterapeuta|acupuntura|podologa|podologo|doula|banho idoso|curativo',
  ),
  ...refuses(
    'Animais de estimação',
    'passeador|dog walker|pet sitter|petsitter|adestrador|adestramento|veterinario|veterinaria|tosa|banho tosa|<tend> <animal>|passear <animal>|dar banho <animal>|banho <animal>|hotel <animal>|passeador <animal>|passear*|<wash> <animal>|pet shop|petshop|creche <animal>|tosador|hospedagem <animal>',
    { takesRest: true },
  ),
  ...refuses(
    'Beleza',
    'manicure|pedicure|manicura|cabeleireira|cabeleireiro|cabelereira|cabelereiro|barbeiro|barbearia|depiladora|depilação|maquiadora|maquiador|maquiagem|esteticista|estetica|cortar cabelo|escova cabelo|escova progressiva|<make> unha|<make> unhas|<make> cabelo|sobrancelha|<clean> <body>|designer sobrancelha|designer sobrancelhas|trancista|trança|alongamento unha|bronzeamento',
    { takesRest: true },
  ),
  ...refuses(
    'Costura',
    'costureira|costureiro|costura|costurar*|costura roupa|costurar roupa|ajustar*|ajustar <clothes>|ajuste <clothes>|ajuste roupa|bainha|<make> bainha|alfaiate|bordadeira|crocheteira|trocar ziper|remendar*|pregar botao',
    { takesRest: true },
  ),
  ...refuses(
    'Carros',
    '<wash> <vehicle>|<clean> <vehicle>|lava jato|lavajato|lava rapido|lavagem <vehicle>|mecanico|borracheiro|guincho|funilaria|funileiro|chapeiro|higienização <vehicle>|polimento <vehicle>|polir <vehicle>|martelinho',
    { takesRest: true },
  ),
  ...refuses(
    'Transporte e entregas',
    'motorista|motoboy|frete|carreto|carretos|fretes|<make> mudança|mudança|caminhao mudança|carregador|carregar moveis|transporte|entregador|entrega|uber|taxi|taxista|guarda moveis|ajudante mudança|van escolar|transporte escolar|levar filho escola',
    { takesRest: true },
  ),
  ...refuses(
    'Aulas',
    'professor|professora|aula|aulas|aula particular|professor particular|reforco escolar|instrutor|instrutora|personal trainer|personal|tutor|treinador|curso|explicadora|violao|ingles|ioga|yoga|natação|pilates',
    { takesRest: true },
  ),
  ...refuses(
    'Segurança',
    'segurança|vigia|vigilante|porteiro|porteira|zelador|ronda|camera segurança|cameras|alarme|cerca eletrica|portaria',
  ),
  ...refuses(
    'Informática',
    'informatica|computador|notebook|formatar*|formatar computador|celular|internet|wifi|impressora|tecnico informatica|programador|tecnico celular|suporte tecnico|site',
    { takesRest: true },
  ),
  ...refuses(
    'Outros serviços',
    'advogado|advogada|contador|contadora|despachante|corretor|corretora|designer|secretaria|recepcionista|atendente|vendedora|vendedor|tradutor|sapateiro|relojoeiro|astrologa|tarologa|cartomante|benzedeira|tecelao|artesa|floricultura|padeiro|açougueiro|detetive|coveiro',
  ),
]

/** Words in which one slip of the finger is understood. */
export const coreWords =
  'diarista faxina faxineira faxineiro faxinar limpeza limpar lavanderia lavadeira lavagem passadeira passar lavar cozinha cozinheira cozinheiro cozinhar organizar organizadora organização organizer arrumar arrumadeira arrumação marmita engomadeira engomar empregada domestica comida almoço mensalista ajudante camareira eletricista encanador pedreiro jardineiro'.split(
    ' ',
  )

/** Words that carry no meaning of their own between the others. */
export const filler = new Set(
  `a o as os um uma uns umas e de da do das dos em na no nas nos com para pra pro por pelo pela que se so ao aos à às d minha meu minhas meus sua seu suas seus toda todo todas todos
  preciso precisa precisando procuro procura procurando quero queria gostaria busco buscando quem alguem algum alguma pessoa pessoas moça mulher senhora profissional profissionais gente serviço serviços trabalho
  contratar contrato agendar achar encontrar tem ter ha faz faca faço fazer faz fazendo esta estao esteja ta muito muita bem mais menos uso usar vou vai ir e eh aqui ali la perto proximo proxima mim
  vez vezes semana semanas mes meses dia dias hora horas hoje amanha ontem agora urgente urgencia segunda terca quarta quinta sexta sabado domingo feira manha tarde noite fim final de cada outra outro
  bom boa barato barata preço quanto custa valor ate tipo especialista especializada experiencia experiente confianca responsavel ajuda ajudar me ajudem domicilio casa perto regiao bairro cidade
  pequena pequeno grande inteira inteiro antes depois apos disponivel livre bonita caprichada pouco uns tenho moro familia quartos numa num neste nesta esse essa isso tudo nada duas dois tres quatro cinco`.split(
    /\s+/,
  ),
)
