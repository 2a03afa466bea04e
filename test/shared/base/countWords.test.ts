import { describe, expect, it } from 'vitest';
import { countWords, wordsOf } from '../../../shared/base/countWords.ts';

describe('countWords', () => {
  it.each([
    ['two words', 2],
    ["it's 3.5 km", 5],
    ['', 0],
    ['… — ! ❤️', 0],
    ['Привет, мир', 2],
    ['모든 인간은 태어날 때부터', 4],
    ['प्रत्येक व्यक्ति को जीवन का अधिकार है।', 7],
    ['וְאָהַבְתָּ לְרֵעֲךָ כָּמוֹךָ', 3],
    ['12 การ', 1.75],
    ['๑๒', 1],
    ['你好世界啊哈', 4],
    ['サーバー', 4 / 3],
    ['Linuxの使い方', 3],
  ])('of %j is %d', (text, count) => {
    expect(countWords(text)).toBeCloseTo(count);
  });

  it.each([
    [
      'Chinese',
      '人人有权享有生命、自由和人身安全。任何人不得使为奴隶或奴役；一切形式的奴隶制度和奴隶买卖，均应予以禁止。任何人不得加以酷刑，或施以残忍的、不人道的或侮辱性的待遇或刑罚。',
    ],
    [
      'Japanese',
      'すべて人は、生命、自由及び身体の安全に対する権利を有する。何人も、奴隷にされ、又は苦役に服することはない。奴隷制度及び奴隷売買は、いかなる形においても禁止する。何人も、拷問又は残虐な、非人道的な若しくは屈辱的な取扱若しくは刑罰を受けることはない。',
    ],
    [
      'Thai',
      'คนทุกคนมีสิทธิในการดำรงชีวิต เสรีภาพ และความมั่นคงแห่งตัวตน บุคคลใดๆ จะถูกยึดเป็นทาส หรือต้องภาระจำยอมไม่ได้ ความเป็นทาสและการค้าทาสเป็นห้ามขาดทุกรูปแบบ บุคคลใดๆ จะถูกทรมานหรือได้รับการปฏิบัติหรือการลงโทษที่โหดร้ายผิดมนุษย์หรือต่ำช้าไม่ได้',
    ],
    [
      'Hindi',
      'प्रत्येक व्यक्ति को जीवन, स्वाधीनता और वैयक्तिक सुरक्षा का अधिकार है। कोई भी ग़ुलामी या दासता की हालत में न रखा जाएगा, ग़ुलामी-प्रथा और ग़ुलामों का व्यापार अपने सभी रूपों में निषिद्ध होगा। किसी को भी शारीरिक यातना न दी जाएगी और न किसी के भी प्रति निर्दय, अमानुषिक या अपमानजनक व्यवहार होगा।',
    ],
  ])('gives a text in %s about the count of its English translation', (_, text) => {
    const english = countWords(
      'Everyone has the right to life, liberty and the security of person. No one shall be held in slavery or servitude; slavery and ' +
        'the slave trade shall be prohibited in all their forms. No one shall be subjected to torture or to cruel, inhuman or ' +
        'degrading treatment or punishment.',
    );
    expect(countWords(text) / english).toBeGreaterThan(0.75);
    expect(countWords(text) / english).toBeLessThan(1.4);
  });
});

describe('wordsOf', () => {
  it.each([
    ['Привет, Мир', ['привет', 'мир']],
    ['हिन्दी में', ['हिन्दी', 'में']],
    ['开源软件', ['开源', '源软', '软件']],
    ['首页', ['首页']],
    ['Linuxの本', ['linux', 'の本']],
  ])('of %j are %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });
});
