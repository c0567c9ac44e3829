// Names as clubs have them, and as nobody hopes for: each of 60 letters at most.

export const NAMES = [
  'JSG Großräschkau/Königswörth-Süßenbach und Mühltal-Höfen III',
  'Łódź Šibenik Târgu Mureș Győr Ærø Þórshöfn Ñuñoa Çeşme İzmir',
  'Динамо Київ Юність – Спортивний клуб',
  'Ολυμπιακός Σύνδεσμος Φιλάθλων Πειραιώς',
  'Đội bóng đá Hữu Nghị Việt Nam Dresden',
  'مكابي حيفا نادي الصداقة برلين 2',
  'מכבי תל אביב – מועדון הידידות 1',
  'ทีมฟุตบอลมิตรภาพ',
  'საფეხბურთო კლუბი დინამო თბილისი',
  'Երևան Արարատ Ֆուտբոլային ակումբ',
  'दिल्ली मित्रता फुटबॉल क्लब',
  '北京国安足球俱乐部',
  '大阪ガンバ ジュニア',
  '서울 유나이티드',
  'Die ⚽🏆🥇🔥🦁 Kickers 👍🏽 1️⃣ 🇩🇪 🏳️‍🌈 👨‍👩‍👧‍👦 ❤️',
  'Ä'.repeat(60),
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbau-Elf',
  '<b>FC</b> & "SV" \'96 <script>alert(1)</script> </style> {}\\',
] as const;
