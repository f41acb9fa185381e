"""What people write at a table of The Game without telling a number."""

from __future__ import annotations

ENGLISH = """
leave it to me
please no big jumps on the left pile
go ahead, I have nothing for that pile
not that one, please
no one plays on the right pile, ok?
this one is mine
which one do you like?
one of us has to give in
someone else should start
I can do something really good here
wait a second
give me a second, the phone rings
second thoughts: play the other pile
you go first
let me go first and then you
think twice before you touch it
I only need one more turn
just one card from me
once more, same seats?
I often do that too
my weight is on the low pile
what a height to jump from
my canine friend barks, sorry
I will attend to it next turn
a stone falls from my heart
none of my cards fit well
I have none for that
someone is lagging
is anyone there?
everyone ready?
sorry, the lag is due to my wifi
in due time I will save us
I am due to leave soon
it was due anyway
I opt for the pile on the left
you can opt out of the chat
the tension is often too much
tensions rise
do I play now?
to be honest, I am afraid
for me it is fine
I ate my lunch while you played
we won!
so close, well played
half of the deck is gone
we are half way there
what a pair of moves
a couple of turns and we are done
can you take the backwards trick?
I have the backwards trick on the upper pile
a tiny step on the descending pile would help
a huge jump is coming, sorry
please wait for me
please do not touch the far right pile
ok, then not there
nobody touches it, I promise
lol XD
:o what a move
wow :O
thanks a lot, a thousand thanks
good game everybody
rematch? same table?
I know, I know
I hate this pile
the tree in my garden looks better than this hand
very small step from me
freight train coming through the left pile
that was my best card
let's go 💪 💕
no. no. no.
I'd say the second pile is safer
the often heard advice: be patient
someone's phone beeps
A B C, easy as can be
OK I AM IN
""".strip().splitlines()

PORTUGUESE = """
não sei
não sei, joga tu
eu sei, eu sei
já sei o que fazer
sei lá
deixa comigo
deixa essa pilha para mim
sem saltos grandes, por favor
por favor não jogues nessa pilha
podes avançar
pode ir em frente
tens uma carta boa para aqui?
tens um plano?
tenho uma carta perfeita para essa pilha
tenho um truque para trás
um momento
uma pausa, por favor
é um jogo difícil
uma boa jogada
um de nós tem de ceder
cada um joga a sua
só mais uma vez
é a minha vez
jogamos de novo na sexta?
pode ser na quinta à noite
quarta não posso
segunda-feira estou livre
na terça também
segundo as regras não se pode
espera um segundo
vou para o quarto, já volto
sem pressa
sem problema
não tenho nada para a pilha da direita
a pilha da esquerda é minha
melhor não ir longe nessa
dá um salto pequeno
um salto enorme, desculpem
que azar
que sorte a nossa
boa!
muito bem jogado
quase, quase
se te ajudar, eu espero
se te der jeito, avança
meia volta e tudo muda
estou a meio caminho
mil desculpas
obrigado a todos
obrigada, foi óptimo
foi ótimo, gente
a internet caiu
o meu gato subiu à mesa
alguém quer começar?
ninguém mexe ali
todos prontos?
qual delas preferes?
essa não, a outra
a primeira pilha está difícil
quem joga primeiro?
eu começo com gosto
prefiro não começar
ai ai ai
kkkk que jogada
o baralho está a acabar
faltam poucas cartas
tem calma
boa noite, até amanhã
um par de jogadas e acabou
vou tentar outra vez
confia em mim
não é nada com isso
""".strip().splitlines()

ITALIAN = """
lascia fare a me
la sei grande
sei un genio
sei una forza
tu sei pronto?
sei sicuro?
ci sei?
dove sei?
sei sempre il solito
non sei obbligato
se sei in difficoltà aspetta
niente salti grandi per favore
per favore non toccare quella pila
vai pure avanti
vai tranquillo
uno di noi deve cedere
una mano terribile
un attimo
un momento solo
una carta perfetta per me
ho una carta ottima
ognuno gioca la sua
qualcuno vuole iniziare?
nessuno tocchi la pila di destra
la pila di sinistra è mia
non andare lontano su quella
un piccolo passo, grazie
un salto enorme, scusate
ho il trucco all'indietro
che sfortuna
che fortuna
bravissimi
bella mossa
quasi quasi
ci siamo quasi
secondo me è meglio l'altra
secondo le regole non si può
aspetta un secondo
arrivo fra un quarto d'ora
la prima pila è difficile
chi comincia per primo?
comincio volentieri io
preferisco non cominciare
no, ve lo dico dopo
noi giochiamo adesso
siamo in due a volerla
ho sete, torno subito
avete sete anche voi?
mille grazie
grazie mille a tutti
buona serata
la rete va male oggi
il gatto è salito sul tavolo
non è niente
non lo so
lo so, lo so
mi fido di te
fidati di me
manca poco
mancano poche carte
il mazzo sta per finire
a metà strada
mezzo mazzo è andato
un paio di turni e abbiamo finito
ancora una volta?
un'altra partita?
stesso tavolo, stessi posti
così non va
che tensione
attenti a quella pila
VI PREGO ASPETTATE
zero problemi
che ansia, ragazzi
eventi imprevisti
""".strip().splitlines()

ROMANIAN = """
noi jucăm acum
noi suntem gata
nouă ne place
carte nouă, noroc nou
o carte nouă pentru mine
lasă-mă pe mine
lasă teancul acesta pentru mine
fără salturi mari, te rog
te rog nu juca pe teancul din dreapta
dă-i drumul
poți să mergi înainte
un moment
o clipă
o pauză, vă rog
am o carte perfectă
am un plan
una din ele e a mea
unul dintre noi trebuie să cedeze
unii așteaptă
cine vrea să înceapă?
încep eu cu plăcere
mai bine nu încep eu
cine începe primul?
prima dată e mai greu
a doua oară merge mai bine
al doilea teanc e mai bun
așteaptă o secundă
tre să plec
tre' să mă gândesc
trebuie să cobor puțin
mi-e sete
mie nu-mi place
mie îmi convine
o mie de scuze
teancul din stânga e al meu
nu merge departe pe acela
un pas mic, mulțumesc
un salt uriaș, scuze
am trucul înapoi
ce ghinion
ce noroc
bravo tuturor
frumoasă mutare
aproape, aproape
nu știu
știu, știu
nu-i nimic
n-am nimic pentru el
s-a blocat internetul
pisica s-a urcat pe masă
ai grijă la teancul acela
nimeni nu atinge teancul
toată lumea e gata?
pe care o preferi?
nu aceea, cealaltă
jumătate din pachet s-a dus
suntem la jumătatea drumului
o pereche de mutări bune
încă o dată?
aceeași masă, aceleași locuri?
ai încredere în mine
mai sunt puține cărți
pachetul se termină
noapte bună, pe mâine
mulțumesc mult
vii și tu?
îi dau drumul
ÎI DAU DRUMUL ACUM
doar o carte de la mine
noi doar așteptăm
sunt zero șanse
seara asta jucăm iar
ne vedem la masă
""".strip().splitlines()

ALL = {"en": ENGLISH, "pt": PORTUGUESE, "it": ITALIAN, "ro": ROMANIAN}
