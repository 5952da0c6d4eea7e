import { hygieneQuiz } from './hygiene-quiz.ts'
import { bullets, drawing, type ModuleSource, note, p, section, steps, table, warning } from './source.ts'

export const hygiene: ModuleSource = {
  id: '0c5e0001-1a7e-4b0a-8d01-c0a5e0000001',
  title: 'Higiene e produtos',
  description:
    'Limpar e desinfetar sem estragar nada: o que cada produto faz, como diluir, o que nunca misturar e em que ordem trabalhar.',
  durationInMinutes: 20,
  sections: [
    section(
      'Limpar, desinfetar, conservar',
      p(
        'Quem trabalha com limpeza resolve três problemas diferentes, e cada um pede um produto e um gesto. Limpar é tirar a sujeira que se vê: poeira, gordura, restos de comida, manchas. Desinfetar é reduzir os germes que não se veem, depois que a sujeira saiu. Conservar é manter o material bonito e inteiro: o brilho do granito, a borracha da geladeira, a cor do tecido.',
      ),
      p(
        'A ordem importa. Um desinfetante jogado sobre gordura ou poeira quase não trabalha: a sujeira gasta o produto antes que ele chegue aos germes. Por isso a regra vale para qualquer cômodo: primeiro limpe com água e detergente, enxágue ou retire o excesso, e só então desinfete o que precisa ser desinfetado.',
      ),
      p(
        'Nem tudo precisa de desinfetante. Banheiro, lixeira, pia, tábua de carne, maçaneta e o chão onde um animal sujou precisam. A estante da sala, o guarda-roupa e o quadro da parede não: ali um pano levemente úmido resolve. Usar produto demais não limpa mais, deixa resíduo que gruda poeira, irrita pele e pulmão e custa dinheiro a quem contratou.',
      ),
      bullets(
        [
          'Detergente neutro',
          'limpa quase tudo: louça, bancadas, pisos laváveis, eletrodomésticos por fora. É o primeiro a tentar.',
        ],
        [
          'Desengordurante',
          'serve para fogão, coifa e azulejo de cozinha. É alcalino: ataca alumínio, pintura e verniz, e pede luva.',
        ],
        ['Água sanitária', 'desinfeta e alveja. Não é detergente: sobre gordura não limpa. Mancha tecido e corrói metal.'],
        ['Desinfetante de uso geral', 'desinfeta pisos, vasos e ralos. Siga a diluição e o tempo do rótulo.'],
        [
          'Limpador ácido',
          'o limpa-pedras e os tira-limo ácidos dissolvem calcário, ferrugem e restos de cimento. Destroem mármore, granito polido, rejunte e metais.',
        ],
        ['Álcool', 'seca rápido e serve para vidro, espelho, interruptor e controle remoto, sempre no pano e longe do fogo.'],
        [
          'Vinagre e bicarbonato',
          'ajudam no odor e no calcário leve, mas não são desinfetantes. Misturados um ao outro, anulam-se.',
        ],
      ),
      note(
        'Teste antes',
        'Produto novo ou material que você não conhece: experimente num canto escondido, espere secar e olhe. Um minuto de teste evita um prejuízo que não sai mais.',
      ),
    ),
    section(
      'Ler o rótulo e diluir',
      p(
        'Produto de limpeza no Brasil é um saneante e precisa estar regularizado na Anvisa. No rótulo você encontra o fabricante, o número do registro ou a informação de que o produto foi notificado, o modo de usar, a diluição, a validade e o que fazer em caso de acidente. Se um frasco não traz nada disso, como os produtos coloridos vendidos em garrafa de refrigerante, não use: ninguém sabe a força do que está ali, e muitas intoxicações em casa começam assim.',
      ),
      p(
        'A diluição é dita de três jeitos. “50 ml por litro” é direta. “1:20” quer dizer uma parte de produto para vinte de água: 50 ml de produto para 1 litro de água. “Uso puro” quer dizer sem água, e só para a superfície indicada. Meça com copo ou tampa, não no olho. Mais produto não significa mais limpeza: significa mais enxágue, mais resíduo e mais risco.',
      ),
      drawing('dilution', 'Diluição 1:20: uma parte de produto para vinte partes de água.'),
      p(
        'A água sanitária comum tem de 2,0% a 2,5% de cloro ativo. Para desinfetar superfícies laváveis já limpas, 25 ml (cerca de duas colheres de sopa) em 1 litro de água bastam, com dez minutos de contato antes de enxaguar ou passar um pano úmido. Para vaso e ralo pode-se usar mais forte, como manda o rótulo. A solução perde força com a luz e com as horas: prepare só o que vai usar hoje e descarte a sobra no fim do serviço, no vaso ou no ralo, com bastante água.',
      ),
      p(
        'Água morna ajuda o detergente a soltar gordura, mas atrapalha a água sanitária: o calor acelera a perda do cloro e levanta vapor que irrita. Com ela, use sempre água fria.',
      ),
      steps(
        'Abra a janela e calce as luvas antes de abrir o frasco.',
        'Ponha primeiro a água no balde e só depois o produto, para não respingar nem fazer espuma.',
        'Escreva num pedaço de fita o que há no borrifador e a data. Frasco sem nome é frasco para esvaziar.',
        'Respeite o tempo de contato: o desinfetante trabalha enquanto a superfície está molhada.',
        'Guarde cada produto na embalagem original, fechada, no alto, longe de crianças, animais e comida.',
      ),
      warning(
        'Nunca em garrafa de bebida',
        'Produto de limpeza em garrafa de água ou de refrigerante é a causa clássica de envenenamento de crianças. Se encontrar um assim na casa, avise quem contratou você e não use.',
      ),
    ),
    section(
      'O que nunca se mistura',
      p(
        'Misturar produtos para “ficar mais forte” é o erro mais perigoso da profissão. Os produtos reagem, soltam gases que você não vê e podem fechar a garganta em segundos, sobretudo num banheiro pequeno.',
      ),
      drawing('mixtures', 'Cada linha é uma mistura proibida: o que sai dela é gás tóxico ou um líquido que queima.'),
      bullets(
        ['Água sanitária com vinagre, limpa-pedras ou outro ácido', 'solta gás cloro, que queima olhos, nariz e pulmões.'],
        [
          'Água sanitária com amoníaco ou com limpador que o contenha',
          'solta cloraminas. O mesmo vale para urina velha: enxágue antes de usar cloro em caixa de areia ou em volta do vaso.',
        ],
        ['Água sanitária com álcool', 'forma substâncias que dão tontura e fazem mal ao fígado.'],
        ['Água sanitária com outro desinfetante ou desengordurante', 'pode liberar gás e, no mínimo, um produto anula o outro.'],
        ['Água oxigenada com vinagre', 'forma um ácido que queima a pele e os olhos.'],
        [
          'Soda cáustica com água quente, alumínio ou ácido',
          'ferve, espirra e queima. Desentupidor químico não é tarefa de uma diária.',
        ],
      ),
      p(
        'Vale também para o tempo: se o banheiro já recebeu um ácido contra o calcário, enxágue muito bem antes de passar água sanitária, ou deixe o cloro para outro dia. E vale para o que a casa já usou: pergunte se alguém pôs alguma coisa no vaso ou no ralo antes de você chegar.',
      ),
      steps(
        'Se sentir cheiro forte, ardor nos olhos ou tosse, largue tudo e saia para o ar livre.',
        'Não volte para “terminar rápido”. Deixe as janelas abertas e feche a porta do cômodo, para o gás não ir para o resto da casa.',
        'Se a falta de ar continuar, chame o Samu (192).',
        'Com o rótulo à mão, ligue para o Disque-Intoxicação, 0800 722 6001, gratuito, a qualquer hora.',
        'Avise quem contratou você e só retome com o ambiente arejado.',
      ),
    ),
    section(
      'A ordem do trabalho',
      p(
        'Um método poupa tempo e costas. Quem anda sem ordem limpa duas vezes: varre a sala e depois derruba a poeira da estante no chão limpo. O caminho que funciona em quase toda casa cabe em quatro regras.',
      ),
      drawing('order', 'De cima para baixo, do fundo para a porta, do seco para o úmido, do mais limpo para o mais sujo.'),
      bullets(
        ['De cima para baixo', 'primeiro teto, lustre e alto dos armários, depois móveis, por último o chão.'],
        ['Do fundo para a porta', 'comece no canto mais distante e termine na saída, sem pisar no que já limpou.'],
        ['Do seco para o úmido', 'tire o pó e aspire antes de molhar. Pó molhado vira barro e risca.'],
        [
          'Do mais limpo para o mais sujo',
          'quartos e sala, depois cozinha, e o banheiro no fim. Dentro do banheiro, o vaso é o último.',
        ],
      ),
      p(
        'Separe os panos e as esponjas por área, e por cor, para não levar germes do banheiro à cozinha. Não há uma lei das cores: combine as suas e mantenha sempre as mesmas. Um exemplo que se aprende rápido está na tabela.',
      ),
      table(
        ['Cor', 'Onde usar'],
        ['Azul', 'Quartos, sala e móveis'],
        ['Verde', 'Cozinha: pia, bancada, mesa'],
        ['Amarelo', 'Banheiro: pia, box, azulejo'],
        ['Vermelho', 'Vaso sanitário e lixeira, e só ali'],
      ),
      p(
        'Pano sujo espalha em vez de limpar. Dobre o pano em quatro: você tem oito faces limpas, e troca de face a cada superfície. Troque a água do balde quando não enxergar mais o fundo. No fim, lave os panos com água e sabão, deixe de molho dez minutos em solução de água sanitária se forem brancos e de banheiro, enxágue e seque ao sol: pano guardado úmido cria mofo e mau cheiro em poucas horas.',
      ),
      p(
        'Poeira fina fica no ar. Prefira pano levemente úmido ou aspirador a espanador e vassoura seca, principalmente onde há crianças, pessoas com asma ou animais.',
      ),
    ),
    section(
      'Cozinha, banheiro e quarto',
      p(
        'Na cozinha o cuidado é com a contaminação cruzada, que é levar germes de um alimento cru para o que se come sem cozinhar. Lave as mãos antes de começar e depois de mexer em carne, ovo ou lixo. Tábua e faca que tocaram carne crua se lavam com detergente e se desinfetam antes de cortar qualquer outra coisa. A esponja é um dos objetos mais contaminados da casa: torça, deixe secar e troque toda semana, ou antes se cheirar mal.',
      ),
      p(
        'A geladeira se limpa desligada ou com a porta aberta o menor tempo possível: retire os alimentos, lave prateleiras e gavetas na pia com detergente neutro, passe por dentro um pano com água e um pouco de bicarbonato e seque, com atenção à borracha da porta. Água sanitária não é para o interior da geladeira: o cheiro passa para a comida. Nada de faca para tirar gelo: ela fura o congelador.',
      ),
      p(
        'No fogão, espere esfriar, feche o registro do gás se for levantar a mesa, e não deixe líquido entrar nos queimadores. Retire a gordura da coifa e do filtro com desengordurante e água morna, com luvas.',
      ),
      steps(
        'Banheiro: abra a janela e recolha toalhas, tapetes e objetos do box.',
        'Passe desinfetante no vaso, por dentro e sob a borda, e deixe agir enquanto faz o resto.',
        'Lave box, azulejos e pia com detergente ou limpador próprio, de cima para baixo, e enxágue.',
        'Limpe espelho e metais com pano macio, e seque: é a água parada que mancha.',
        'Escove o vaso, limpe assento, tampa, descarga e a base, com o pano que só serve para isso.',
        'Lave o chão do fundo para a porta e desinfete o ralo. Deixe arejando.',
      ),
      p(
        'No quarto, troque primeiro a roupa de cama, para que o pó caia antes de você limpar o chão. Não sacuda os lençóis: enrole-os para dentro. Perto do mofo, areje, use máscara, não escove a seco e umedeça a mancha antes de limpar, para os esporos não se espalharem. Mofo que volta é problema de infiltração: mostre a quem contratou você, porque produto nenhum resolve.',
      ),
      warning(
        'Casa com animais',
        'Gatos e cães lambem as patas e o pelo. Creolina e desinfetantes com fenol, eucalipto ou pinho fazem muito mal, sobretudo a gatos. Prefira produto indicado para ambientes com animais, enxágue e só deixe o animal voltar quando o piso estiver seco.',
      ),
    ),
    section(
      'Materiais, roupas e suas mãos',
      p(
        'Metade das reclamações de limpeza não é de sujeira que ficou, é de material estragado. Antes de escolher o produto, descubra do que é feita a superfície.',
      ),
      table(
        ['Material', 'Use', 'Evite'],
        ['Mármore e granito', 'Detergente neutro e pano macio', 'Vinagre, limão, limpa-pedras, água sanitária'],
        ['Madeira e laminado', 'Pano bem torcido, limpador de madeira', 'Água em excesso, vapor, solvente'],
        ['Inox', 'Detergente neutro no sentido do polimento', 'Palha de aço, água sanitária'],
        ['Alumínio', 'Detergente neutro', 'Desengordurante forte, soda, cloro'],
        ['Vidro e espelho', 'Álcool ou limpa-vidros no pano', 'Esponja áspera, produto na borda do espelho'],
        ['Telas e eletrônicos', 'Pano de microfibra seco ou quase seco', 'Álcool puro, borrifar direto'],
        ['Porcelanato', 'Detergente neutro bem diluído', 'Ácido, sabão em pó, cera'],
        ['Couro', 'Pano úmido e produto próprio', 'Álcool, água em excesso'],
      ),
      p(
        'Um caso para pensar: numa bancada de granito preto, alguém passou limpa-pedras, “só um pouquinho”, para tirar uma marca de água. A marca saiu, e no lugar ficou uma mancha fosca do tamanho de um prato, que nenhum produto devolve: só um polidor de pedras. O conserto custou três diárias. Detergente neutro e um pano seco teriam tirado a marca em cinco minutos.',
      ),
      p(
        'Nas roupas, a etiqueta manda. A bacia diz se pode lavar com água e a que temperatura; a mão na bacia, só à mão; o triângulo fala do alvejante e, riscado, proíbe a água sanitária; o quadrado fala da secagem; o ferro, com um, dois ou três pontos, diz o calor: um ponto é o mais fraco. Um símbolo riscado com um X quer dizer “não”. Separe brancas, coloridas e escuras, esvazie os bolsos, feche zíperes e vire as estampas para dentro. Na dúvida, água fria e ferro fraco.',
      ),
      p(
        'O ferro passa primeiro as peças que pedem pouco calor, e por último o algodão e o linho. Nunca o deixe deitado nem sozinho ligado. Camisa: gola, punhos, mangas, costas e frente, nessa ordem.',
      ),
      p(
        'Suas mãos são sua ferramenta. Lave-as com água e sabão por 40 a 60 segundos ao chegar, depois do banheiro, do lixo e de animais, antes de tocar em comida e ao sair. Use luva de borracha com produto químico e no banheiro, e uma luva diferente na cozinha. Luva furada é pior que nenhuma, porque prende o produto na pele. Seque bem as mãos e use creme: pele rachada dói e infecciona.',
      ),
      p(
        'Quanto ao lixo, feche os sacos sem espremer, nunca ponha a mão dentro para compactar e embrulhe vidro quebrado em jornal grosso ou numa caixa, com um aviso. Pilha, lâmpada e remédio não vão no lixo comum: deixe separados e avise. Separe os recicláveis como a casa faz.',
      ),
      note(
        'Para levar deste módulo',
        'Limpe antes de desinfetar; meça a diluição; nunca misture; trabalhe de cima para baixo e do limpo para o sujo; confira o material antes do produto.',
      ),
    ),
  ],
  quiz: hygieneQuiz,
}
