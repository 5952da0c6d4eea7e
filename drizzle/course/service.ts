import { serviceQuiz } from './service-quiz.ts'
import { bullets, drawing, type ModuleSource, note, p, section, steps, table, warning } from './source.ts'

export const service: ModuleSource = {
  id: '0c5e0003-1a7e-4b0a-8d03-c0a5e0000003',
  title: 'Atendimento e combinados',
  description:
    'O que se combina antes, como se chega, como se fala de imprevistos e reclamações, e como a confiança vira novos agendamentos.',
  durationInMinutes: 20,
  sections: [
    section(
      'O combinado é metade do trabalho',
      p(
        'Quase toda reclamação nasce antes da visita: uma pessoa imaginou uma coisa e a outra imaginou outra. “Faxina completa” para uns é tirar o pó e lavar o chão; para outros é limpar dentro do forno, das gavetas e das janelas. Quem combina bem trabalha com calma, termina na hora e recebe nota alta, mesmo com a mesma faxina.',
      ),
      drawing('agreement', 'O caminho de uma visita: combinar, confirmar, chegar, fazer, mostrar, avaliar.'),
      p(
        'Na Plumaí, o agendamento já guarda o essencial: o dia, o horário, a duração de 4, 6 ou 8 horas, os serviços pedidos, o endereço e quem leva produtos e utensílios. Leia tudo ao receber o aviso, e use o chat para o que falta. Seis perguntas resolvem a maior parte.',
      ),
      steps(
        ['Prioridade', '“Se o tempo não der para tudo, o que precisa ficar pronto?” É a pergunta mais importante de todas.'],
        ['Tamanho', 'quantos quartos e banheiros, quanto tempo desde a última limpeza, se é pós-obra ou mudança.'],
        ['Produtos e utensílios', 'o que há na casa, o que falta, e se há alergia ou produto que não se usa.'],
        ['Material delicado', 'mármore, madeira, tapete, peças de valor, o que não se toca.'],
        ['Pessoas e animais', 'quem estará em casa, se há bebê, idoso, animal, e onde o animal fica.'],
        ['Acesso', 'portaria, garagem, elevador, chave, alarme, e se há alguém para abrir.'],
      ),
      p(
        'Responda no mesmo dia, com frases curtas e gentis. Um exemplo: “Oi, Ana! Confirmo quinta, das 8h às 14h. Você pediu faxina pesada em três cômodos e dois banheiros. Em 6 horas faço cozinha e banheiros por dentro e por fora, quartos e sala. Janelas e dentro dos armários ficam para outra visita, se quiser. Você tem aspirador e desengordurante?” Em quatro linhas, tudo o que poderia dar briga está escrito.',
      ),
      p(
        'Um caso para pensar: alguém pediu “faxina completa” em quatro horas, num apartamento de três quartos. A profissional respondeu só “ok”. No fim faltaram os vidros e a geladeira, e a nota foi três. Na visita seguinte, outra pessoa respondeu: “Em quatro horas faço a cozinha, os dois banheiros e o chão de tudo. Vidros e geladeira pedem mais duas horas: quer aumentar, ou deixo para a próxima?” Era a mesma casa, com o mesmo tempo e quase o mesmo trabalho. A nota foi cinco, e veio outro agendamento.',
      ),
      note(
        'Escreva, mesmo que tenham falado',
        'O que se combina ao vivo, confirme por escrito no chat: “Como falamos, hoje faço o forno no lugar do quarto pequeno.” Se algum dia houver dúvida, é esse texto que a equipe lê.',
      ),
    ),
    section(
      'Tempo, preço e limites',
      p(
        'Seu tempo é o que você vende. Para prometer bem, conheça o seu ritmo: anote por um mês quanto leva cada cômodo. Uma cozinha comum limpa por dentro e por fora leva de uma hora e meia a duas horas; um banheiro, de trinta a cinquenta minutos; um quarto, de vinte e cinco a quarenta. Pós-obra leva o dobro ou o triplo. Com seus números, você diz “em 4 horas dá a cozinha e os dois banheiros”, e acerta.',
      ),
      p(
        'O preço é seu: na Plumaí você define a diária, e o valor que aparece para você chega inteiro. A taxa da plataforma é somada por fora e paga por quem contrata. O pagamento é feito no aplicativo antes da visita, e o repasse sai depois que ela termina: cobrar ou receber por fora tira de você o comprovante, o reembolso justo, a mediação e a avaliação.',
      ),
      bullets(
        [
          'Pediram mais do que foi combinado',
          'diga o que cabe: “posso trocar o quarto pelo armário, ou marcamos outra visita para os armários.” Trocar é diferente de acrescentar.',
        ],
        ['Acabou antes da hora', 'não enrole. Mostre o que fez e pergunte o que mais seria útil até o fim do horário.'],
        ['Não vai dar tempo', 'avise assim que perceber, não cinco minutos antes. Volte à prioridade.'],
        [
          'Pediram algo que você não faz',
          'como cuidar de criança, dar remédio, cozinhar sem ter combinado, dirigir: recuse com gentileza.',
        ],
        ['Ofereceram um valor por fora', 'agradeça e diga que prefere pelo aplicativo, que protege as duas partes.'],
      ),
      p(
        'Contatos pessoais ficam fora da conversa: o chat esconde telefones, redes sociais e chaves Pix, porque são a porta dos golpes e do trabalho sem proteção. Se uma mensagem sua foi bloqueada por engano, dá para pedir revisão ali mesmo.',
      ),
      p(
        'Precisa mudar? Quem contratou e você podem propor outro horário pelo agendamento; a visita só muda quando a outra parte aceita, ou sem pedir, se ainda falta tempo, como a tela mostra. Para cancelar, use o botão, com uma frase honesta. Cancelar uma visita paga a menos de 24 horas do início, ou faltar, conta como ocorrência por 90 dias, exceto por doença ou segurança. Quem cancela cedo deixa a outra pessoa se organizar, e você mantém seu bom nome.',
      ),
    ),
    section(
      'Chegar e começar',
      p(
        'Você tem um minuto para causar a primeira impressão e o usa na porta. Chegue de cinco a dez minutos antes, com roupa limpa, cabelo preso, material organizado e o celular no silencioso. Toque uma vez e espere. Se for atrasar, avise pelo botão de atraso assim que souber: quinze minutos avisados incomodam menos que cinco de surpresa.',
      ),
      p(
        'Apresente-se pelo nome, pergunte como a pessoa gosta de ser chamada e onde deixar sua bolsa e seus sapatos. Registre a chegada com o código de quatro números: ele prova que você esteve lá, e a que horas. Depois, faça a ronda de abertura, que leva cinco minutos e economiza uma hora.',
      ),
      steps(
        'Ande com quem contratou você por todos os cômodos, na ordem em que vai limpar.',
        'Repita a prioridade com as suas palavras: “então cozinha e banheiros primeiro, certo?”',
        'Pergunte o que não se toca, o que é delicado e onde cada coisa se guarda.',
        'Olhe e diga, com calma, o que já está quebrado, manchado ou riscado: “vi que este azulejo tem uma trinca; só para a gente saber.” Se ninguém estiver em casa, mande uma foto pelo chat.',
        'Confira produtos, tomadas e o lugar do lixo. Combine a hora da conferência final.',
      ),
      p(
        'Se ninguém abrir, espere e avise pelo chat. Passados 30 minutos do início, o agendamento permite dizer que a outra parte não apareceu; quem contratou tem 48 horas para contestar. Não saia antes disso e não vá embora sem registrar.',
      ),
      p(
        'Trate bem também porteiros, vizinhos e quem mais trabalha ali: eles recomendam. E conheça o seu direito: elevador social ou de serviço não se escolhe pela roupa nem pela profissão. Muitas cidades proíbem essa discriminação por lei, e você pode usar o mesmo elevador que os moradores, salvo com carga ou em roupa de banho, como todo mundo.',
      ),
    ),
    section(
      'Privacidade e confiança',
      p(
        'Você vê o que os amigos da família não veem: remédios, contas, brigas, gavetas. A discrição é a parte do serviço que ninguém escreve e todos lembram. O que se vê na casa fica na casa, mesmo sem nomes, mesmo como piada, mesmo com a melhor amiga.',
      ),
      bullets(
        [
          'Fotos',
          'só para registrar um dano ou o antes e depois, com permissão, sem pessoas, documentos, quadros de família nem número da casa. Nada de redes sociais sem um “sim” por escrito.',
        ],
        [
          'Endereço, rotina e senhas',
          'são dados pessoais. Não anote o código do alarme em papel solto, não repita a rotina da casa a ninguém e apague quando o trabalho terminar.',
        ],
        [
          'Chaves',
          'de preferência não fique com elas. Se ficar, sem etiqueta com endereço, e devolva em mãos, com recado no chat.',
        ],
        ['Visitas', 'não leve filhos, amigos ou ajudantes sem combinar: quem contratou escolheu você.'],
        [
          'Celular e fones',
          'ligações pessoais só em emergência. Fones, só um ouvido e se a casa permitir: você precisa ouvir uma criança, a campainha, um vazamento.',
        ],
        ['Comida e bebida', 'leve a sua, salvo convite. Pergunte se pode usar o micro-ondas e a geladeira.'],
      ),
      p(
        'Respeito vale nos dois sentidos. Casas têm jeitos diferentes: religião, família, comida, arrumação. Não comente, não corrija, não dê opinião sobre a vida de ninguém. Recusar ou tratar mal alguém pela cor, pela origem, pela religião, pela idade, pela deficiência ou por quem ama é crime quando vem da casa e quando vem de você.',
      ),
      p(
        'Crianças e idosos merecem um cuidado a mais. Fale com eles pelo nome, avise antes de ligar o aspirador, não deixe balde nem produto ao alcance e não assuma cuidados que não foram combinados. Se vir sinais de violência contra criança, idoso ou mulher, ligue para o Disque 100 ou o 180: a denúncia pode ser anônima.',
      ),
    ),
    section(
      'Imprevistos e reclamações',
      p(
        'Todo mundo um dia quebra um copo. O que separa quem tem agenda cheia de quem não tem é o minuto seguinte. Esconder transforma dez reais em quebra de confiança.',
      ),
      steps(
        'Pare e cuide da segurança: junte os cacos, seque o chão.',
        'Conte na hora, sem desculpas longas: “quebrei o copo azul ao lavar. Sinto muito.”',
        'Mostre: deixe os pedaços separados e mande uma foto pelo chat.',
        'Ofereça uma saída: repor, descontar, ou acionar o seguro, se você tem um e o dano está coberto.',
        'Depois pense em como evitar: taças se lavam uma a uma, com pano no fundo da pia.',
      ),
      p(
        'Repare na ordem: primeiro o fato, depois a saída, e só então a causa. Quem começa pela causa, “o chão estava escorregadio, o copo estava na beirada”, parece se desculpar. Quem começa pelo fato e pela saída mostra que é de confiança, e a causa quase nunca precisa ser dita. O mesmo vale por escrito: três linhas bastam.',
      ),
      p(
        'Se contratou o Seguro de Responsabilidade Civil, leia a apólice e guarde o número: ela diz o que cobre e até quanto. Sem seguro, quem presta um serviço responde pelo dano que causa. Mas responda pelo que fez: se a prateleira já estava solta e você avisou na ronda de abertura, está escrito e fotografado.',
      ),
      p(
        'Uma reclamação é informação. Ouça até o fim sem interromper, repita o que entendeu, e separe o fato do tom. “Entendi: ficou limo no rejunte do box. Posso refazer agora?” Nunca discuta se a pessoa “tem razão” de sentir o que sente. Três frases ajudam: “agradeço por dizer”, “vou ver com você”, “o que resolveria?” Se é um erro seu, refaça. Se não estava no combinado, mostre o que foi escrito e proponha outra visita.',
      ),
      table(
        ['Em vez de…', 'Diga…'],
        ['“Não é minha obrigação.”', '“Isso não estava no combinado; posso trocar por outra tarefa.”'],
        ['“Ninguém nunca reclamou.”', '“Me mostra onde, por favor?”'],
        ['“O produto da senhora é ruim.”', '“Este produto não tira calcário. Posso indicar um que tira.”'],
        ['“Já estava assim.”', '“Mandei uma foto às 8h10; quer ver comigo?”'],
        ['“Vou ver se dá.”', '“Dá até as 13h. Se passar disso, combinamos outro dia.”'],
      ),
      p(
        'Se não houver acordo, não discuta nem ameace: qualquer uma das partes pode abrir uma disputa pelo botão “Preciso de ajuda”, com fotos. Conte os fatos na ordem, com horários, sem adjetivos. A equipe ouve os dois lados antes de decidir, e o dinheiro espera enquanto isso.',
      ),
      warning(
        'Quando parar',
        'Gritos, humilhação, ofensa, ameaça ou assédio não são reclamação. Guarde as provas, saia e peça ajuda. Você não precisa terminar o serviço.',
      ),
    ),
    section(
      'Encerrar, avaliar e voltar',
      p(
        'Reserve os últimos quinze minutos para fechar bem. Recolha o lixo, lave e pendure os panos, guarde os produtos onde estavam, feche janelas como combinado, apague as luzes. Depois faça a ronda de encerramento, na mesma ordem da chegada, e mostre o trabalho: “a cozinha está pronta; dentro do forno também, como pediu. No box, o limo do canto saiu em parte; para sair todo, precisa trocar o rejunte.” Mostrar o que não deu é mais profissional que torcer para ninguém notar.',
      ),
      p(
        'Antes de sair, confira a casa e a sua bolsa: pano esquecido no banheiro, produto na pia, torneira pingando, animal preso do lado errado da porta.',
      ),
      p(
        'Pergunte: “ficou algo que você gostaria de diferente?” E espere a resposta. Registre a saída no aplicativo, devolva a chave, agradeça pelo nome. Se ninguém estiver em casa, mande uma mensagem curta com o que foi feito, o que falta e onde deixou as coisas.',
      ),
      p(
        'A avaliação é dupla e às cegas: você avalia quem contratou, e quem contratou avalia você; ninguém lê a do outro antes que as duas existam ou que o prazo acabe. Avalie com fatos: “casa como descrita, material completo, fácil de combinar” ajuda quem vier depois de você. Se receber uma nota baixa, espere um dia, leia de novo e responda uma única vez, com fatos e sem ironia. Quem lê a resposta é a próxima pessoa que pensa em contratar você.',
      ),
      bullets(
        'Guarde anotações de trabalho sobre cada casa: a ordem, o produto do piso, o nome do cachorro. Sem dados sensíveis, e só para você.',
        'Proponha a próxima visita quando faz sentido: “o forno aguenta um mês; as janelas, dois.”',
        'Para quem quer sempre o mesmo dia, há a série de visitas: a agenda se enche sozinha.',
        'Mantenha a disponibilidade em dia. Um horário que não existe é a pior primeira impressão.',
        'Uma vez por mês, leia suas avaliações juntas: o elogio que se repete é o seu cartão de visita, e a queixa que se repete é o próximo módulo a estudar.',
      ),
      note(
        'Para levar deste módulo',
        'Combine por escrito, comece pela prioridade, faça a ronda na chegada e na saída, conte na hora o que quebrou, ouça antes de responder e guarde para você o que viu.',
      ),
    ),
  ],
  quiz: serviceQuiz,
}
