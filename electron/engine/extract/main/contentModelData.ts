import { firstTrees } from './contentTreesFirstModelData.ts';
import { lastTrees } from './contentTreesLastModelData.ts';

/** Data of `contentModel.ts`, written by training: the names of its features in order. */
export const modelData = {
  features: [
    'words linkShare sentences isProse name parentName headingLevel digitShare capitalShare commaShare',
    'charactersPerWord endsSentence hasArrow hasPrice holdsButton holdsField holdsStrong holdsLink titleShare',
    'titleCover statedShare repeats repeatsBefore neighbour-1Words neighbour-1LinkShare neighbour-1IsHeading',
    'neighbour1Words neighbour1LinkShare neighbour1IsHeading neighbour2Words neighbour2LinkShare',
    'neighbour2IsHeading depth wordsBefore blocksBefore fromFirstHeading fromFirstProse fromLastProse toProse',
    'in:nav in:header in:footer in:aside in:main in:article in:section in:form in:table in:ul in:ol in:li in:dl',
    'in:figure in:details in:dialog in:pre in:a to:navigation to:breadcrumb to:footer to:header to:side to:share',
    'to:comment to:related to:newsletter to:consent to:overlay to:advert to:meta to:author to:account to:search',
    'to:filter to:form to:product to:price to:review to:content to:main to:description to:question to:hidden',
    'to:legal to:card to:list to:language to:button to:carousel to:notice to:discussion to:caption to:tool',
    'to:shop to:label to:media to:table to:preview isHidden box2Words box2Share box2LinkShare box2BlockWords',
    'box2ProseShare box2OfAllProse box2Headings box2Pictures box2Prices box2Above box6Words box6Share',
    'box6LinkShare box6BlockWords box6ProseShare box6OfAllProse box6Headings box6Pictures box6Prices box6Above',
    'box20Words box20Share box20LinkShare box20BlockWords box20ProseShare box20OfAllProse box20Headings',
    'box20Pictures box20Prices box20Above sectionWords sectionShare sectionLinkShare sectionBlockWords',
    'sectionProseShare sectionOfAllProse sectionHeadings sectionPictures sectionPrices sectionAbove partWords',
    'partShare partLinkShare partBlockWords partProseShare partOfAllProse partHeadings partPictures partPrices',
    'partAbove pathBlocks pathShare pathBlockWords pathLinkShare pathProse alike alikeWords alikeLinkShare',
    'alikePictures alikePrices alikeShare alikeProse alikeAbove pageWords pageLinkShare pageProseShare pageProse',
    'pagePrices pageBlocks pagePictures pageStated pageArticles pageMains pageCodes pageTitles pageTables',
    'pageForms isProduct isDiscussion isArticle hasBreadcrumb votePoints votePointsMeasure votePointsShare',
    'voteDensity voteDensityMeasure voteDensityShare voteContext voteContextMeasure voteContextShare voteEntry',
    'voteEntryMeasure voteEntryShare voteWordCounts voteWordCountsMeasure voteWordCountsShare voteRun',
    'voteRunMeasure voteRunShare votes votesBefore votesAfter votesFromFirst votesFromLast votesOfBox2',
    'votesOfBox6 votesOfBox20',
  ].join(' '),
  trees: [...firstTrees, ...lastTrees],
};
