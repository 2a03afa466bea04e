/** What pages of one kind say about their topic; `#` is the topic. */
export interface Aspect {
  readonly title: string;
  readonly sentences: readonly string[];
  /** What a person who remembers the content and not the title would type. */
  readonly paraphrase: string;
}

export interface Language {
  readonly code: 'en' | 'de' | 'zh';
  /** Words of the topics; each has a name of two parts, so that many topics share words. */
  readonly firsts: readonly string[];
  readonly seconds: readonly string[];
  readonly join: string;
  readonly aspects: readonly Aspect[];
  /** Sentences that any page may have. */
  readonly fillers: readonly string[];
}

const english: Language = {
  code: 'en',
  firsts: [
    'espresso',
    'garden',
    'bicycle',
    'harbor',
    'glacier',
    'violin',
    'orchard',
    'railway',
    'canyon',
    'beehive',
    'sailing',
    'pottery',
  ],
  seconds: [
    'machine',
    'museum',
    'festival',
    'workshop',
    'insurance',
    'software',
    'trail',
    'recipe',
    'market',
    'battery',
    'license',
    'sensor',
  ],
  join: ' ',
  aspects: [
    {
      title: 'How to clean a #',
      sentences: [
        'Remove limescale from the # with citric acid and lukewarm water.',
        'A soft brush reaches the narrow corners where residue collects.',
      ],
      paraphrase: 'removing limescale residue #',
    },
    {
      title: 'What does a # cost?',
      sentences: [
        'Prices of a # start at forty euros and rise with the equipment.',
        'Ask for a discount when you pay for the whole year in advance.',
      ],
      paraphrase: '# prices with discount',
    },
    {
      title: 'A short history of the #',
      sentences: [
        'The first # was documented in 1874 by an engineer from Trieste.',
        'After the war it spread across the continent within a decade.',
      ],
      paraphrase: 'who documented first # engineer Trieste',
    },
    {
      title: 'Repairing a broken #',
      sentences: [
        'Most faults of a # come from a worn gasket or a loose cable.',
        'Unplug everything before you open the housing with a Torx screwdriver.',
      ],
      paraphrase: 'faulty # worn gasket loose cable',
    },
    {
      title: 'Opening hours and tickets: #',
      sentences: [
        'The # is closed on Mondays and admits the last visitors at half past five.',
        'Children below twelve enter without a ticket.',
      ],
      paraphrase: '# closed Mondays last visitors',
    },
    {
      title: 'Choosing your first #',
      sentences: [
        'Beginners should look for a # with a long warranty and few accessories.',
        'An experienced friend helps more than any brochure.',
      ],
      paraphrase: 'beginner advice # warranty accessories',
    },
    {
      title: 'Safety rules for the #',
      sentences: [
        'Wear gloves and goggles whenever the # is in operation.',
        'Keep a fire extinguisher within reach and the exits clear.',
      ],
      paraphrase: 'gloves goggles operating #',
    },
    {
      title: 'Storing the # over winter',
      sentences: [
        'Drain the # before the first frost and cover it with a breathable tarpaulin.',
        'Humidity below sixty percent prevents mold until spring.',
      ],
      paraphrase: '# frost draining tarpaulin humidity',
    },
    {
      title: 'The # and its noise',
      sentences: [
        'Neighbors measured seventy decibels next to the # at night.',
        'Rubber feet dampen the vibrations considerably.',
      ],
      paraphrase: 'decibels measured by neighbors # vibration',
    },
    {
      title: 'Taxes and the #',
      sentences: [
        'The tax office accepts a # as a deductible expense with a receipt.',
        'Depreciation runs over seven years.',
      ],
      paraphrase: 'deductible expenses # depreciation receipts',
    },
    {
      title: 'The # for people in wheelchairs',
      sentences: [
        'A ramp with a gentle slope leads to the # from the parking lot.',
        'The elevator is wide enough for every model of wheelchair.',
      ],
      paraphrase: '# wheelchair ramp elevator parking',
    },
    {
      title: 'Renting instead of buying a #',
      sentences: [
        'Weekly rental of a # pays off below twenty days of use a year.',
        'The deposit is refunded within three days of the return.',
      ],
      paraphrase: 'weekly rentals # deposit refund',
    },
    {
      title: 'Teaching children about the #',
      sentences: [
        'A class of pupils explores the # with worksheets and a quiz.',
        'The teacher receives the solutions by mail in advance.',
      ],
      paraphrase: 'worksheets quiz pupils # teacher',
    },
    {
      title: 'Energy use of a #',
      sentences: [
        'A modern # draws eleven kilowatt hours a month in standby.',
        'Solar panels on the roof cover it for most of the summer.',
      ],
      paraphrase: '# kilowatt hours standby solar',
    },
    {
      title: 'Complaints about a #',
      sentences: [
        'Return a faulty # to the seller within fourteen days by registered letter.',
        'The ombudsman mediates free of charge if the seller refuses.',
      ],
      paraphrase: 'ombudsman seller refuses # registered letters',
    },
    {
      title: 'Best time to visit a #',
      sentences: [
        'Crowds at the # are smallest on weekdays in early October.',
        'Reserve a guided tour if you come during the holidays.',
      ],
      paraphrase: '# crowds smallest weekdays October tours',
    },
    {
      title: 'Connecting the # to your phone',
      sentences: [
        'Pair the # over Bluetooth by holding the blue button for five seconds.',
        'A firmware update solves dropped connections.',
      ],
      paraphrase: 'bluetooth pairing # firmware updating',
    },
    {
      title: 'Volunteers wanted at the #',
      sentences: [
        'Volunteers help the # on Saturday mornings with painting and weeding.',
        'Lunch and travel costs are covered by the association.',
      ],
      paraphrase: 'helping # Saturdays painting weeding association',
    },
  ],
  fillers: [
    'Our newsletter arrives every second Thursday and can be cancelled at any time.',
    'This article was updated after readers sent corrections.',
    'Photographs were taken by members of the editorial team.',
    'More articles about this subject are listed at the end of the page.',
    'The author has followed the subject for more than ten years.',
    'Opinions differ, and the comments below show how much.',
    'Please write to us if a link no longer works.',
    'Compare the offers of several vendors before you decide.',
  ],
};

const german: Language = {
  code: 'de',
  firsts: [
    'Kaffee',
    'Garten',
    'Fahrrad',
    'Hafen',
    'Gletscher',
    'Geigen',
    'Bienen',
    'Eisenbahn',
    'Segel',
    'Töpfer',
    'Brücken',
  ],
  seconds: ['maschine', 'museum', 'verein', 'werkstatt', 'versicherung', 'führung', 'markt', 'prüfung'],
  join: '',
  aspects: [
    {
      title: '#: Reinigung und Pflege',
      sentences: [
        'Entfernen Sie Kalkablagerungen an der # mit Zitronensäure und lauwarmem Wasser.',
        'Eine weiche Bürste erreicht auch enge Ecken.',
      ],
      paraphrase: 'Kalkablagerung entfernen #',
    },
    {
      title: 'Was kostet die #?',
      sentences: [
        'Die Preise der # beginnen bei vierzig Euro und steigen mit der Ausstattung.',
        'Fragen Sie nach einem Rabatt bei jährlicher Zahlung.',
      ],
      paraphrase: '# Preis Rabatt jährliche Zahlung',
    },
    {
      title: 'Geschichte: #',
      sentences: [
        'Die erste # wurde 1874 von einem Ingenieur aus Triest beschrieben.',
        'Nach dem Krieg verbreitete sie sich innerhalb eines Jahrzehnts.',
      ],
      paraphrase: 'Ingenieur aus Triest erste #',
    },
    {
      title: '# defekt, was nun?',
      sentences: [
        'Häufigste Ursache bei der # sind verschlissene Dichtungen oder lose Kabel.',
        'Ziehen Sie den Stecker, bevor Sie das Gehäuse öffnen.',
      ],
      paraphrase: 'verschlissene Dichtung loses Kabel #',
    },
    {
      title: 'Öffnungszeiten und Eintritt: #',
      sentences: [
        'Die # ist montags geschlossen, letzter Einlass ist um halb sechs.',
        'Kinder unter zwölf Jahren haben freien Eintritt.',
      ],
      paraphrase: '# montags geschlossen letzter Einlass Kinder',
    },
    {
      title: 'Steuern sparen mit der #',
      sentences: [
        'Das Finanzamt erkennt die # als Werbungskosten an, wenn eine Quittung vorliegt.',
        'Abgeschrieben wird über sieben Jahre.',
      ],
      paraphrase: 'Finanzamt Werbungskosten # Quittungen',
    },
    {
      title: 'Barrierefrei zur #',
      sentences: ['Eine flache Rampe führt vom Parkplatz zur #.', 'Der Aufzug ist für jeden Rollstuhl breit genug.'],
      paraphrase: 'Rollstuhl Rampe Aufzug #',
    },
    {
      title: '# im Winter einlagern',
      sentences: [
        'Vor dem ersten Frost wird die # entleert und mit einer Plane abgedeckt.',
        'Luftfeuchtigkeit unter sechzig Prozent verhindert Schimmel.',
      ],
      paraphrase: 'Schimmel verhindern Frost Plane #',
    },
    {
      title: 'Lärm durch die #',
      sentences: ['Nachbarn maßen neben der # nachts siebzig Dezibel.', 'Gummifüße dämpfen die Schwingungen spürbar.'],
      paraphrase: 'Dezibel Nachbarn # Gummifüße dämpfen',
    },
    {
      title: '# mieten statt kaufen',
      sentences: [
        'Die Wochenmiete der # lohnt sich bei weniger als zwanzig Tagen im Jahr.',
        'Die Kaution wird drei Tage nach der Rückgabe erstattet.',
      ],
      paraphrase: 'Kaution erstattet Rückgabe # Wochenmiete',
    },
    {
      title: 'Ehrenamt: Hilfe bei der #',
      sentences: [
        'Freiwillige helfen der # samstags beim Streichen und Jäten.',
        'Mittagessen und Fahrtkosten übernimmt der Verein.',
      ],
      paraphrase: 'Freiwillige samstags streichen jäten #',
    },
  ],
  fillers: [
    'Unser Rundbrief erscheint jeden zweiten Donnerstag.',
    'Dieser Artikel wurde nach Hinweisen von Lesern überarbeitet.',
    'Die Fotos stammen von Mitgliedern der Redaktion.',
    'Weitere Beiträge zum Thema stehen am Ende der Seite.',
    'Vergleichen Sie mehrere Angebote, bevor Sie sich entscheiden.',
    'Bitte schreiben Sie uns, wenn ein Verweis nicht mehr funktioniert.',
  ],
};

const chinese: Language = {
  code: 'zh',
  firsts: ['咖啡', '花园', '自行车', '港口', '冰川', '小提琴', '果园', '铁路', '帆船', '陶瓷', '蜜蜂'],
  seconds: ['机器', '博物馆', '节日', '工作室', '保险', '软件', '市场', '电池', '执照'],
  join: '',
  aspects: [
    {
      title: '如何清洁#',
      sentences: ['用柠檬酸和温水去除#上的水垢。', '软刷可以清理狭窄的角落。'],
      paraphrase: '#去除水垢 柠檬酸',
    },
    {
      title: '#的价格',
      sentences: ['#的价格从四十欧元起，随配置上升。', '一次支付全年费用可以申请折扣。'],
      paraphrase: '#全年费用折扣',
    },
    {
      title: '#的历史',
      sentences: ['第一个#由一位工程师于1874年记录。', '战后十年内传遍整个大陆。'],
      paraphrase: '工程师1874年记录的#',
    },
    {
      title: '修理损坏的#',
      sentences: ['#的故障大多来自磨损的垫圈或松动的电线。', '打开外壳之前请拔下插头。'],
      paraphrase: '#垫圈磨损电线松动',
    },
    {
      title: '#开放时间和门票',
      sentences: ['#星期一不开放，最后入场时间是五点半。', '十二岁以下儿童免费。'],
      paraphrase: '#星期一 最后入场 儿童',
    },
    {
      title: '#的安全规定',
      sentences: ['#运行时必须戴手套和护目镜。', '灭火器应放在随手可及的地方。'],
      paraphrase: '手套护目镜#运行',
    },
    {
      title: '冬季存放#',
      sentences: ['第一次霜冻之前排空#并盖上防水布。', '湿度低于百分之六十可以防止发霉。'],
      paraphrase: '防止发霉 #霜冻防水布',
    },
    {
      title: '#的噪音问题',
      sentences: ['邻居夜间在#旁边测得七十分贝。', '橡胶垫可以明显减少振动。'],
      paraphrase: '邻居测得分贝 #橡胶垫',
    },
    {
      title: '租用#还是购买',
      sentences: ['每年使用少于二十天时，租用#更划算。', '押金在归还后三天内退回。'],
      paraphrase: '#押金归还退回',
    },
    {
      title: '#志愿者招募',
      sentences: ['志愿者每周六上午在#帮助粉刷和除草。', '协会承担午餐和交通费用。'],
      paraphrase: '周六粉刷除草#协会',
    },
    {
      title: '#与税务',
      sentences: ['税务局凭收据承认#为可抵扣支出。', '折旧期为七年。'],
      paraphrase: '可抵扣支出收据 #折旧',
    },
  ],
  fillers: [
    '我们的通讯每两周发送一次。',
    '本文根据读者的意见进行了修改。',
    '照片由编辑部成员拍摄。',
    '更多文章请见页面底部。',
    '做决定之前请比较几家的报价。',
  ],
};

export const languages: readonly Language[] = [english, german, chinese];
