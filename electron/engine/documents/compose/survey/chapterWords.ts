const units = 'ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|NINE';
const teens = 'TEN|ELEVEN|TWELVE|THIRTEEN|FOURTEEN|FIFTEEN|SIXTEEN|SEVENTEEN|EIGHTEEN|NINETEEN';

/** Numbers of chapters, written out in capitals as title pages of chapters have them, as the source of a pattern. */
export const numberWord = `(?:${units}|${teens}|(?:TWENTY|THIRTY|FORTY)(?:[- ](?:${units}))?)`;

const chapterWord = /^(?:chapter|part|appendix)$/i;
const chapterNumber = new RegExp(`^(?:\\d{1,3}|[IVXLC]{1,7}|[A-Z]|${numberWord})$`);

/** Whether two consecutive lines are the chapter label before a title: `CHAPTER` above `FOUR`. */
export function isChapterLabel(first: string, second: string): boolean {
  return chapterWord.test(first.trim()) && chapterNumber.test(second.trim());
}
