/**
 * Built-in rules, written for Trowel: hosts of advertising and tracking, and selectors of advertisements in a page. Hosts are blocked as
 * third parties only: a visit to one of them loads it.
 */
const adHosts = `
doubleclick.net googlesyndication.com googleadservices.com adservice.google.com googletagservices.com 2mdn.net admob.com
amazon-adsystem.com adnxs.com adsrvr.org rubiconproject.com pubmatic.com openx.net casalemedia.com criteo.com criteo.net
taboola.com outbrain.com revcontent.com mgid.com zergnet.com content.ad adblade.com nativo.com triplelift.com 3lift.com
sharethrough.com teads.tv smartadserver.com sascdn.com adform.net adformdsp.net bidswitch.net contextweb.com indexww.com
lijit.com sovrn.com 33across.com gumgum.com yieldmo.com kargo.com media.net districtm.io emxdgt.com spotxchange.com spotx.tv
springserve.com freewheel.tv fwmrm.net tremorhub.com adcolony.com applovin.com inmobi.com unityads.unity3d.com vungle.com
chartboost.com ironsrc.com mopub.com smaato.net adtelligent.com adkernel.com adriver.ru adfox.ru yandexadexchange.net
an.yandex.ru adblockanalytics.com adsafeprotected.com doubleverify.com moatads.com serving-sys.com sizmek.com flashtalking.com
adroll.com rlcdn.com bluekai.com krxd.net exelator.com eyeota.net agkn.com tapad.com crwdcntrl.net demdex.net everesttech.net
mathtag.com turn.com adgrx.com simpli.fi stackadapt.com basis.net zemanta.com dianomi.com plista.com ligatus.com adition.com
yieldlab.net stroeerdigitalgroup.de emsservice.de ioam.de adup-tech.com adscale.de theadex.com quantcount.com quantserve.com
propellerads.com popads.net popcash.net adsterra.com exoclick.com juicyads.com trafficjunky.net clickadu.com hilltopads.net
adcash.com adhigh.net buysellads.com buysellads.net carbonads.com carbonads.net servedby-buysellads.com ethicalads.io adzerk.net
kevel.co infolinks.com vibrantmedia.com skimresources.com viglink.com connatix.com primis.tech vdopia.com undertone.com
adtech.de adtechus.com advertising.com yimg.com/rq/darla ads.yahoo.com ads.linkedin.com ads-twitter.com ads.pinterest.com
ads.tiktok.com analytics.tiktok.com bat.bing.com ads.microsoft.com a-ads.com adskeeper.com nitropay.com playwire.com
raptive.com adthrive.com mediavine.com ezoic.net ezojs.com snigelweb.com pubguru.com optad360.io setupad.net venatusmedia.com
gemius.pl onet.pl/_s/csr adocean.pl smartclip.net smartyads.com admixer.net between.digital buzzoola.com mytarget.ru
target.my.com i-mobile.co.jp microad.jp microad.net fout.jp logly.co.jp popin.cc ad-stir.com impact-ad.jp adingo.jp
tanx.com mmstat.com mediav.com adview.cn admaster.com.cn miaozhen.com dable.io adpopcorn.com nend.net
`;

const trackerHosts = `
google-analytics.com googletagmanager.com analytics.google.com ssl.google-analytics.com hotjar.com hotjar.io mouseflow.com
fullstory.com crazyegg.com luckyorange.com clicktale.net inspectlet.com smartlook.com logrocket.io lr-ingest.io clarity.ms
mixpanel.com mxpnl.com segment.io cdn.segment.com amplitude.com heap.io heapanalytics.com pendo.io kissmetrics.com
woopra.com statcounter.com histats.com gaug.es chartbeat.com chartbeat.net parsely.com parse.ly newrelic.com nr-data.net
bugsnag.com scorecardresearch.com comscore.com imrworldwide.com nielsen.com omtrdc.net 2o7.net adobedtm.com everestjs.net
tealiumiq.com tiqcdn.com ensighten.com permutive.com permutive.app lotame.com liveramp.com id5-sync.com liadm.com
intentiq.com zeotap.com tynt.com sharethis.com addthis.com po.st connect.facebook.net pixel.facebook.com
snap.licdn.com px.ads.linkedin.com static.ads-twitter.com analytics.twitter.com t.co/i/adsct ct.pinterest.com
tr.snapchat.com sc-static.net q.quora.com mc.yandex.ru metrika.yandex.ru top-fwz1.mail.ru counter.yadro.ru
tns-counter.ru hm.baidu.com cnzz.com umeng.com 51.la wcs.naver.net matomo.cloud piwik.pro plausible.io
simpleanalyticscdn.com cloudflareinsights.com vercel-insights.com optimizely.com abtasty.com vwo.com visualwebsiteoptimizer.com
kameleoon.eu monetate.net evergage.com bounceexchange.com bouncex.net wunderkind.co hs-analytics.net hs-banner.com
hsadspixel.net marketo.net munchkin.marketo.net pardot.com eloqua.com bizible.com demandbase.com 6sc.co zoominfo.com/pixel
clearbit.com leadfeeder.com lfeeder.com albacross.com qualtrics.com/WRSiteInterceptEngine usabilla.com foresee.com
medallia.com/wdceus onesignal.com pushwoosh.com pushengage.com webpushr.com cleverpush.com wzrkt.com braze.com branch.io
app.link appsflyer.com adjust.com kochava.com singular.net tvsquared.com podsights.com spot.im/api/v2/pixel at-o.net xiti.com
eulerian.net commander1.com etracker.com etracker.de econda-monitor.de webtrekk.net wt-eu02.net mapp.com userreport.com
`;

/** Files that are advertising on any host. */
const addresses = `
/adsbygoogle.js
/pagead/js/*
/pagead/show_ads
/prebid*.js$script
/gpt/pubads_impl
/tag/js/gpt.js
/googleads.
/adserver/*$third-party
/ad_server/*$third-party
/banner_ads/*$image
/collect?v=1&*&tid=UA-$image,ping,xhr
/g/collect?v=2&tid=G-$ping,xhr
/__utm.gif?$image
/piwik.js$script
/matomo.js$script
/matomo.php?$image,ping,xhr
`;

/** Selectors of ad slots, as named by ad networks and by publishers. */
const adSlotSelectors = `
ins.adsbygoogle
[id^="google_ads_"]
[id^="div-gpt-ad"]
[id^="gpt-ad-"]
[data-google-query-id]
[data-ad-client][data-ad-slot]
[data-ad-slot]:not(body):not(html)
[data-adunit]
[data-ad-unit]
[data-dfp-ad]
[data-freestar-ad]
[data-carbon-ads]
#carbonads
.carbon-ads
[id^="taboola-"]
.trc_related_container
.OUTBRAIN
[id^="outbrain_widget"]
[id^="rc-widget-"]
[id^="revcontent"]
[id*="M"][id*="ScriptRoot"][data-widget-id]
.mgbox
[id^="zergnet-widget"]
[id^="adngin-"]
[id^="nitro-ad"]
[id^="ezoic-pub-ad"]
.ezoic-ad
.adthrive-ad
.mv-ad-box
.ad-slot
.ad-container
.ad-wrapper
.ad-banner
.ad-placeholder
.ad-unit
.advert-container
.advertisement
.adsbox
.banner-ad
.sponsored-ad
.dfp-ad
.google-ad
.gpt-ad
.native-ad
.skyscraper-ad
.leaderboard-ad
#ad-banner
#ad-container
#ad-leaderboard
#ad-sidebar
#banner-ad
#top-ad
#sidebar-ad
#bottom-ad
amp-ad
amp-embed[type="taboola"]
amp-sticky-ad
[aria-label="Advertisement"]
[aria-label="Anzeige"]
[aria-label="Publicité"]
[aria-label="Publicidad"]
[aria-label="Pubblicità"]
[aria-label="Реклама"]
[aria-label="広告"]
[aria-label="广告"]
iframe[src*="doubleclick.net"]
iframe[src*="googlesyndication.com"]
iframe[src*="amazon-adsystem.com"]
iframe[id^="aswift_"]
a[href*="doubleclick.net/"]
a[href*="googleadservices.com/"]
a[href*="adclick.g."]
`;

/** The rules as a list in the syntax that filter lists have (Adblock Plus). */
export function builtInFilterList(): string {
  const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');
  const hosts = [...words(adHosts), ...words(trackerHosts)].map((host) =>
    host.includes('/') ? `||${host}$third-party` : `||${host}^$third-party`,
  );
  const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');
  return [...hosts, ...lines(addresses), ...lines(adSlotSelectors).map((selector) => `##${selector}`)].join('\n');
}
