"""Messages at a table of The Game that look like numbers and are none, and such that tell one."""

from __future__ import annotations

PASS = {
    "en": """
play on pile 3, please
not pile two, that one is mine
pile 4 is full of trouble
the third pile is mine
leave the fourth pile alone
I'd rather not touch the 3rd pile
piles 1 and 2 are fine by me
piles one and two look good
two piles are still open
all four piles look bad
pile number 3 for me
pile #2 please
the first and the third pile are safe
PILE 3 IS MINE
stack 2, go ahead
you two decide
us two can do it
the two of us should talk less
three of us are waiting
all three of you are great
third time lucky
I trust you a hundred percent
you have a sixth sense
I am in seventh heaven
high five!
take five, everybody
one moment, please
no one moves
that one hurts
one of you, please
the bus is due soon
I opt not to play there
we opt for patience
second thoughts about pile 1
someone has to give in
""",
    "pt-BR": """
isso dói
ai, isso doi muito
dói perder assim
nós dois dividimos essa
os dois podem ir
vocês dois estão voando
somos três contra o baralho
nós quatro vamos conseguir
todos os três estão bem
cem por cento de certeza
já falei cem vezes
na terceira pilha não, por favor
a pilha 3 é minha
deixa a pilha dois comigo
pilha número 4, cuidado
não joga na quarta pilha
a 3ª pilha está livre
as pilhas 1 e 2 estão boas
duas pilhas ainda dão jogo
as quatro pilhas estão ruins
a primeira e a segunda pilha são de vocês
pilha 1, pode ir
é a terceira vez que digo
tenho um sexto sentido
estou no sétimo céu
jogada nota dez
um momentinho só
cada um na sua
uma hora dessas a gente ganha
segunda eu não posso
não sei não
me dói o coração
que dói, como dói
entre nós dois está tudo certo
""",
    "pt-PT": """
isto dói
dói-me a cabeça, já volto
os dois fazemos isto
nós os dois tratamos dessa
vocês dois comecem
as duas sabem o que fazem
somos quatro à mesa
nós três esperamos
todas as três servem
estou cem por cento convosco
não mexas na terceira pilha
a pilha 2 fica para mim
deixa-me a pilha três
na pilha n.º 3 não avances demasiado
a quarta pilha é difícil
a 4.a pilha nem pensar
pilhas 3 e 4: cuidado
duas pilhas ainda servem
as quatro pilhas estão péssimas
a segunda pilha é tua
à terceira vez é de vez
às duas por três acabou
que sexto sentido
ele opta por esperar
um momento, por favor
uma coisa de cada vez
quinta não posso
sexta à noite jogo
segundo sei, sim
espera um segundo
já sei, já sei
ninguém joga na pilha 1
só dói quando me rio
aquilo doi tanto
""",
    "it": """
tutti e due insieme
tutte e due vanno bene
tutti e tre aspettano
tutti e quattro pronti?
noi due ce la facciamo
voi due pensateci
loro due giocano bene
siamo in tre al tavolo
siamo in quattro, non di più
giochiamo in due stasera
un sesto senso incredibile
sono al settimo cielo
al cento per cento
te l'ho detto cento volte
la terza pila è mia
non sulla quarta pila, per favore
pila 3, non toccatela
lasciami la pila due
pila numero 4, attenti
le pile 1 e 2 sono buone
due pile sono ancora libere
le quattro pile sono un disastro
la prima e la terza pila vanno bene
pila tre? meglio di no
per la terza volta, no
faccio due passi e torno
c'erano quattro gatti
quattro chiacchiere dopo?
che sete, torno subito
ho tanta sete
sei un mago
uno per tutti
un secondo solo
un quarto d'ora e arrivo
""",
    "ro": """
noi doi ne descurcăm
cei doi să aștepte
voi doi începeți
amândoi suntem gata
amândouă sunt bune
suntem trei la masă
toți trei așteptăm
toate patru arată rău
noi trei suntem gata
cei patru muschetari
jucăm în doi diseară
ele două știu
sută la sută sigur
ți-am spus de o sută de ori
a treia grămadă e a mea
nu pe al treilea teanc
al patrulea teanc e greu
teancul 3 e al meu
lasă-mi teancul doi
teancul numărul 4, atenție
nu pe grămada 2
grămada a treia, nu
teancurile 1 și 2 sunt bune
două teancuri mai sunt bune
cele patru teancuri arată rău
a patra oară spun
a treia oară e cu noroc
am al șaselea simț
sunt în al nouălea cer
mor de sete, revin imediat
mi-e sete
a doua oară e mai bine
nouă ne iese mereu
o carte nouă
una e bună
""",
}

REFUSED = {
    "en": """
I have two
I hold the two
my lowest is five
play seven on it
it is the thirty-seven
pile 37
pile three 37
pile 3, I have 38
pile 3: forty
pile 5
pile twelve
third pile, then my fourth card
on pile 2 from fifty
two cards close to it
I have three close ones
mine is in the twenties
somewhere around sixty
ninetyish
I need an eighty-eight
do you have the 12?
who has eleven?
ten back from 47
the backwards trick with thirty-six
more than fifty
less than twenty
f o r t y
fi-ve
s!x is mine
t\u200bwenty
threeee
XLII
play the xxiv
my best is ①②
a dozen off
it ends in seven
pile three four
""",
    "pt-BR": """
tenho dois
tenho o dois
jogo o três agora
é o trinta e sete
pilha 37
pilha três 37
pilha 2, tenho 45
pilha 7
na terceira pilha o quarenta
minha menor é cinco
duas cartas perto
três cartas ruins
alguém tem o doze?
quem tem onze?
tá perto de sessenta
uns vinte e poucos
mais de cinquenta
menos de trinta
volto dez com o trinta e seis
vou de setenta
o noventa e nove é meu
uma dúzia
meia dúzia de cartas
a minha é a sétima
o vigésimo
d o i s
q-u-a-t-r-o
c!nco
treeeze
tenho o XXIV
⑫ serve?
pulo oito
faltam nove
minha carta é o quatorze
dezesseis na direita
termina em sete
""",
    "pt-PT": """
tenho dois aqui
tenho duas cartas boas
o meu é o catorze
dezasseis à direita
dezassete serve?
pilha 42
pilha quatro 42
pilha 1: sessenta e seis
na segunda pilha o vinte
jogo o quinze
tens o dezanove?
quem tem o trinta?
perto dos cinquenta
lá para os oitenta
acima de quarenta
abaixo de dez
recuo com o trinta e sete
o noventa é meu
uma dezena acima
uma dúzia a menos
a oitava
o trigésimo segundo
s e t e
o-i-t-o
tr€s
onzeee
o XLVII está comigo
tenho o ٣
salto de seis
faltam-me cinco cartas
são três na minha mão
é o cem menos um
é vinte e dois
acaba em nove
pilha três quatro
os vinte e dois
""",
    "it": """
due carte
ho due carte vicine
ho il due
ho il tre
gioco il sette adesso
è il trentasette
pila 37
pila tre 37
pila 2, ho 45
pila nove
sulla terza pila il quaranta
la mia più bassa è cinque
chi ha il dodici?
hai l'undici?
vicino al sessanta
sui venti
più di cinquanta
meno di trenta
torno di dieci con il trentasei
vado col settanta
il novantanove è mio
una dozzina
una trentina
la settima
il ventesimo
d u e
q-u-a-t-t-r-o
cinqu€
treeedici
ho il XXIV
⑧ va bene?
salto di otto
ne mancano nove
ho il sei
sei carte in mano
finisce con sette
""",
    "ro": """
am doi
am un doi
am două cărți
joc șapte acum
e treizeci și șapte
teancul 37
teancul trei 37
teancul 2, am 45
teancul nouăzeci
pe al treilea teanc patruzeci
cea mai mică e cinci
trei cărți apropiate
cine are doisprezece?
ai unsprezece?
aproape de șaizeci
pe la douăzeci
peste cincizeci
sub treizeci
înapoi zece cu treizeci și șase
pun șaptezeci
nouăzeci și nouă e a mea
o duzină
a șaptea
al douăzecilea
d o i
p-a-t-r-u
c!nci
treiii
unșpe
am XXIV
⑨ merge?
salt de opt
mai sunt șase
am nouă cărți
am un nouă
se termină în șapte
""",
}
