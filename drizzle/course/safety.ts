import { safetyQuiz } from './safety-quiz.ts'
import { bullets, drawing, type ModuleSource, note, p, section, steps, table, warning } from './source.ts'

export const safety: ModuleSource = {
  id: '0c5e0002-1a7e-4b0a-8d02-c0a5e0000002',
  title: 'Segurança no trabalho',
  description:
    'Voltar bem para casa: o corpo, as quedas, os produtos, a eletricidade, os primeiros socorros e a sua segurança pessoal.',
  durationInMinutes: 20,
  sections: [
    section(
      'Olhar antes de começar',
      p(
        'A maioria dos acidentes em casas não vem de azar, vem de pressa: um piso molhado, um banco no lugar da escada, uma tomada que já estava solta. Cinco minutos de atenção no começo valem mais que qualquer equipamento. Ao chegar, ande pela casa com quem contratou você e olhe para o chão, para o alto e para as tomadas.',
      ),
      bullets(
        [
          'No chão',
          'tapetes que escorregam, fios atravessados, degraus, brinquedos, piso solto, animal que passa entre as pernas.',
        ],
        ['No alto', 'objetos em cima de armários, janelas sem tela, lustres, prateleiras frouxas.'],
        ['Na eletricidade', 'tomadas quebradas, fios emendados, aparelhos que dão choque, chuveiro com fio derretido.'],
        ['No ar', 'cheiro de gás, cômodo sem janela, mofo, produto usado há pouco.'],
        ['Nas pessoas e nos animais', 'crianças pequenas, alguém acamado, cachorro que estranha visitas.'],
      ),
      p(
        'Pergunte onde ficam o registro de água, o registro de gás e o quadro de luz. São três perguntas que quase ninguém faz e que resolvem um vazamento em trinta segundos. Guarde também o endereço completo e um ponto de referência: é a primeira coisa que o Samu pergunta.',
      ),
      p(
        'O equipamento de proteção é seu aliado, não um enfeite. Use calçado fechado com sola de borracha, nunca chinelo nem meia: é a melhor defesa contra escorregão, água quente e vidro. Luva de borracha com produtos e no banheiro. Máscara PFF2 com muita poeira ou mofo. Óculos de proteção quando algo pode respingar nos olhos, como ao limpar o forno ou acima da cabeça. Cabelo preso, sem anéis, correntes nem mangas largas.',
      ),
      note(
        'Quem fornece o equipamento',
        'Na relação de emprego, quem emprega fornece o equipamento de proteção e cuida de um ambiente seguro. Na diária, combine antes: o agendamento diz quem leva produtos e utensílios. Sua luva e seu calçado, tenha sempre os seus.',
      ),
      p(
        'Você pode parar. Se uma tarefa oferece risco grave, diga com calma o que viu e proponha outra coisa: “esta janela eu limpo por dentro; por fora é trabalho para quem tem cinto e ancoragem”. Nenhuma limpeza vale uma queda. Na Plumaí, cancelar por risco à segurança ou por doença nunca conta como ocorrência: escolha esse motivo ao cancelar; quem contratou não o vê.',
      ),
    ),
    section(
      'O corpo: postura, peso e repetição',
      p(
        'Dor nas costas, no ombro e no punho não é parte do trabalho; é sinal de que o trabalho está mal arrumado. A lesão por esforço repetitivo chega devagar: formigamento à noite, força que falta para torcer um pano, dor que não passa no fim de semana. Quem muda o jeito cedo continua trabalhando por décadas.',
      ),
      drawing('lifting', 'Dobre os joelhos, mantenha as costas retas e o peso junto ao corpo.'),
      steps(
        'Chegue perto da carga e afaste os pés na largura dos ombros, um pouco à frente do outro.',
        'Agache dobrando os joelhos, com as costas retas e o olhar para a frente.',
        'Segure com as duas mãos, junto ao corpo, e levante com a força das pernas.',
        'Para virar, mova os pés. Nunca torça o tronco com peso na mão.',
        'Carga pesada ou grande: divida, arraste sobre um pano ou peça ajuda. Sofá, geladeira e cama não se movem a sós.',
      ),
      p(
        'O balde cheio de dez litros pesa dez quilos: encha pela metade e faça duas viagens, uma mão em cada balde se forem dois. Ajuste o cabo do rodo e da vassoura à altura do seu queixo, para varrer com as costas retas. Para limpar o que está baixo, ajoelhe-se sobre um pano dobrado em vez de curvar a coluna; para o que está no alto, suba num apoio firme em vez de esticar o braço acima da cabeça por muito tempo.',
      ),
      p(
        'Na tábua de passar, regule a altura para a linha do quadril e apoie um pé de cada vez num degrau baixo, alternando. Alterne também as tarefas: meia hora de ferro, depois outra coisa em pé que use outros músculos. Ao torcer panos, use as duas mãos e não só o punho, ou um balde com espremedor. A cada hora, dois minutos para soltar ombros, pescoço e mãos.',
      ),
      p(
        'Calor também é risco. Beba água antes de ter sede, em goles, o dia todo; em dia muito quente, faça as tarefas pesadas pela manhã e abra as janelas. Tontura, dor de cabeça, pele quente e confusão são sinais de que o corpo parou de se resfriar: pare, vá para a sombra, molhe nuca e braços e peça ajuda. Não pule o almoço para acabar mais cedo. Numa diária longa, pausa para comer não é favor: sem ela caem a atenção e a qualidade.',
      ),
    ),
    section(
      'Quedas, escadas e janelas',
      p(
        'A queda é o acidente mais comum e o que mais afasta do trabalho. Quase sempre acontece do próprio pé: piso molhado, tapete, último degrau. Lave o chão do fundo para a porta, avise quem está em casa, e use calçado que segure. Fio do aspirador fica atrás de você, não na frente.',
      ),
      drawing('ladder', 'Três pontos de apoio, escada toda aberta, e nunca no último degrau.'),
      steps(
        'Use uma escada de verdade. Cadeira, banco, caixa, pia e beirada de banheira não são escada.',
        'Olhe antes: pés de borracha, travas, degraus firmes. Escada bamba não se usa.',
        'Abra por inteiro, em piso seco e plano, longe de portas que abrem.',
        'Suba de frente, com três pontos de apoio: dois pés e uma mão, ou duas mãos e um pé.',
        'Não passe do antepenúltimo degrau e não se estique: desça e mude a escada de lugar.',
        'Suba com as mãos livres. Alguém alcança o pano e o balde, ou eles sobem antes num gancho.',
      ),
      p(
        'Um caso para pensar: para tirar o pó de um lustre, uma profissional pôs um banco sobre o tapete, porque a escada estava na garagem. O tapete correu, o banco virou, e um punho quebrado tirou quarenta e cinco dias de trabalho. Buscar a escada levaria quatro minutos. Quando sentir que está “dando um jeito”, pare: é quase sempre assim que o acidente começa.',
      ),
      p(
        'Altura tem uma regra simples, a mesma que a norma de trabalho em altura, a NR-35, usa nas empresas: acima de dois metros do piso, onde se pode cair, só trabalha quem tem treinamento e equipamento contra quedas. Na prática, limpeza externa de janela em prédio, fachada, telhado, claraboia e calha estão fora de uma diária.',
      ),
      p(
        'Janela se limpa por dentro, com os dois pés no chão e o vidro fechado ou com tela. Para o lado de fora, use o limpador magnético ou o rodo articulado, se a casa tiver, sem debruçar o tronco e sem subir no parapeito. Nunca se sente na janela, nem por um instante, nem segura por alguém. Ainda se morre assim, e quem manda subir não cai.',
      ),
      warning(
        'Se pedirem mesmo assim',
        'Diga não. A recusa a um risco grave é seu direito em qualquer tipo de contrato. Explique, ofereça o que dá para fazer com segurança e, se houver pressão, cancele e conte à equipe pelo botão “Preciso de ajuda”, no agendamento.',
      ),
    ),
    section(
      'Eletricidade, fogo e gás',
      p(
        'Água e eletricidade moram perto nas tarefas de limpeza. Desligue da tomada, puxando pelo plugue e não pelo fio, tudo o que for limpar: geladeira, fogão elétrico, ferro, liquidificador, ventilador. Mãos e pés secos e calçados antes de tocar em interruptor. Não borrife produto em tomada nem em lâmpada, e não lave o chão com extensões ligadas.',
      ),
      p(
        'Aparelho que formiga, faísca, cheira a queimado ou desarma o disjuntor sai de uso: desligue no quadro, se puder fazê-lo com a mão seca, e avise. Não conserte. Se uma pessoa está presa a um choque, não a toque: desligue o disjuntor, ou afaste-a com algo seco que não conduz, como um cabo de vassoura de madeira, e chame o Samu (192) ou os Bombeiros (193).',
      ),
      drawing('flame', 'Panela em chamas: desligue o fogo e tampe. Água, nunca.'),
      p(
        'Gordura que pega fogo na panela não se apaga com água: a água afunda, ferve de repente e joga óleo em chamas para todo lado. Desligue o fogo, tampe com uma tampa de metal ou uma tábua, de lado e devagar, e deixe esfriar sem destampar. Não carregue a panela. Se o fogo passar da panela, saia, feche a porta e ligue 193. Forno em chamas: desligue e mantenha fechado.',
      ),
      p(
        'Cheiro de gás: não acenda nem apague nada, nem o interruptor, nem o celular dentro do cômodo. Abra portas e janelas, feche o registro, tire todo mundo e, do lado de fora, ligue para os Bombeiros. Aquecedor a gás em banheiro fechado mata sem cheiro: se der dor de cabeça e sono, saia para o ar livre.',
      ),
      p(
        'Álcool pega fogo, e a chama é quase invisível. Não use perto do fogão, do aquecedor, do ferro quente ou do cigarro, nem para acender churrasqueira. Guarde pouco e fechado. Panelas ficam com o cabo para dentro; água fervente se leva com o corredor livre e as crianças longe.',
      ),
    ),
    section(
      'Primeiros socorros',
      p(
        'Você não precisa ser da saúde para fazer a diferença: precisa saber o que fazer no primeiro minuto e, tanto quanto, o que não fazer. Guarde os números no celular.',
      ),
      table(
        ['Número', 'Para quê'],
        ['192', 'Samu: pessoa que passou mal, queda grave, falta de ar, desmaio'],
        ['193', 'Bombeiros: fogo, gás, alguém preso, choque'],
        ['190', 'Polícia Militar: violência, ameaça, roubo'],
        ['180', 'Central de Atendimento à Mulher, dia e noite'],
        ['0800 722 6001', 'Disque-Intoxicação: produto engolido, inalado ou nos olhos'],
      ),
      bullets(
        [
          'Produto nos olhos',
          'lave com água corrente por pelo menos 15 minutos, com a pálpebra aberta, e vá ao pronto-socorro. Não pingue colírio.',
        ],
        [
          'Produto na pele',
          'tire a roupa molhada com ele e lave com muita água corrente, 15 minutos ou mais. Nada de vinagre para “neutralizar”.',
        ],
        ['Produto engolido', 'não provoque vômito, não dê leite nem água. Ligue para o Disque-Intoxicação com o rótulo na mão.'],
        [
          'Queimadura',
          'água corrente fria por 10 a 20 minutos. Sem gelo, manteiga, pasta de dente ou borra de café, e sem furar bolhas. Cubra com pano limpo.',
        ],
        [
          'Corte',
          'aperte com pano limpo por 10 minutos sem espiar. Vidro cravado não se tira. Confira se a vacina contra o tétano está em dia.',
        ],
        ['Queda', 'se bateu a cabeça, desmaiou, ou dói o pescoço, não se mova nem mova a pessoa. Chame o 192.'],
        [
          'Mordida ou arranhão',
          'lave com água e sabão por 15 minutos e procure um posto de saúde no mesmo dia: a raiva tem vacina, não tem cura.',
        ],
        [
          'Engasgo',
          'se a pessoa não consegue falar nem tossir, abrace por trás e comprima para dentro e para cima, entre o umbigo e as costelas, até desengasgar. Peça que chamem o 192.',
        ],
      ),
      p(
        'Leve na bolsa um pequeno estojo: gaze, esparadrapo, luvas descartáveis, soro fisiológico para lavar os olhos e os seus remédios de uso. Na ficha de emergência do celular, que abre mesmo com a tela bloqueada, escreva suas alergias e o telefone de quem deve ser avisado.',
      ),
      p(
        'Depois do susto, registre. Avise quem contratou você na mesma hora, pelo chat, com o que houve e uma foto do lugar. Guarde o papel do atendimento médico. Quem tem emprego doméstico tem direito a que se comunique o acidente à Previdência, pela CAT, até o primeiro dia útil seguinte. Quem trabalha por conta e contribui para o INSS pode pedir o auxílio por incapacidade, e em caso de acidente não precisa ter cumprido o número mínimo de contribuições.',
      ),
    ),
    section(
      'Sua segurança pessoal',
      p(
        'Entrar na casa de quem você não conhece pede cuidado. Antes de ir, leia o perfil, as avaliações e a conversa. Diga a uma pessoa de confiança o endereço, a hora de chegar e a de sair, e compartilhe a localização pelo celular. Combine uma palavra que queira dizer “me ligue agora”. Leve o celular carregado e o dinheiro da volta.',
      ),
      p(
        'Na porta, confirme o nome. Na Plumaí, quem contratou lhe dá um código de quatro números para registrar a chegada: se a pessoa não o tem, não entre ainda. Se o lugar não é o combinado, se há gente agressiva, se pedirem seus documentos para “guardar”, você pode ir embora. Fique perto da saída até conhecer a casa, e nunca aceite que tranquem a porta com você dentro.',
      ),
      p(
        'Ninguém tem o direito de tocar em você, de fazer piada com o seu corpo, de mostrar imagens, de ficar sem roupa, de insistir num convite. Isso não é “brincadeira da casa”: a importunação sexual é crime, com pena de um a cinco anos de prisão, e o assédio de quem usa a posição de chefe também. Ofender pela cor, pela origem, pela religião ou pela orientação sexual é crime.',
      ),
      steps(
        'Saia. Sua saída vem antes da faxina, da mala e do pagamento.',
        'Peça ajuda: 190 se há perigo agora; 180 para orientação, a qualquer hora.',
        'Guarde o que houver: mensagens, áudios, horários, nomes de quem viu.',
        'Registre na delegacia, de preferência na da Mulher, ou pela internet.',
        'Conte à equipe da Plumaí pelo “Preciso de ajuda” e bloqueie a pessoa no perfil dela.',
      ),
      p(
        'O mesmo cuidado protege você de acusações. Não abra gavetas, envelopes e cofres sem que peçam. Se achar dinheiro, joia ou remédio fora do lugar, não guarde: deixe onde está, mostre, e escreva no chat se ninguém estiver em casa. Não fique a sós com criança se o combinado não era cuidar dela.',
      ),
      note(
        'Para levar deste módulo',
        'Olhe antes, proteja mãos, pés e costas, use escada de verdade, não suba na janela, desligue da tomada, saiba os números de socorro e vá embora quando algo estiver errado.',
      ),
    ),
  ],
  quiz: safetyQuiz,
}
