/** How scripts that run in pages are made small: the script-tag file and the extension alike. */
export const TARGET = "es2022";

/**
 * The file may be read in any encoding, since a page need not name one: everything beyond ASCII is
 * escaped.
 */
export const terserOptions = {
  ecma: 2020 as const,
  toplevel: true,
  compress: { passes: 5, inline: 1, sequences: false, unsafe_arrows: true, keep_fargs: false },
  // In brackets, a browser compiles a function that is called at once where it parses it, instead
  // of twice.
  format: { ascii_only: true, wrap_iife: true },
};

/** Reading a built-in has no effect worth keeping: so the bundler drops unused intrinsics. */
export const treeshake = { propertyReadSideEffects: false as const };

/**
 * Members that only the script-tag file itself has, and that get short names there. None is in what
 * it says to a page, to other documents, to another copy of itself or to debug mode, and the
 * platform has none of them. A rule of the architecture looks.
 */
export const INNER_NAMES: readonly string[] =
  `annotate around asValue augmentation augmentOwn badTtl bases beginByCall byHandle certain clean
    contentEncoded contextOf declares deferred derive describeOthers detect diagnostics digits edges
    ends exposedOrigins facts faults fillHandles found foundCopies gaps given gradeOf groupAt
    guarded guessable hasLiteralMarks hasMarker hasMarks hasMasked hasPassed hasRecord hasWithheld
    hedged heldItem holder inPlaceParents isAutomatic isBegun isCalling isClear isClosed isDescribed
    isEnforced isFree isFull isHeld isIssued isMarked isName isNeeded isOdd isOfAKind isOnDocument
    isPart isPermitted isPlain isRequired isReserved isStated isSubmitted isValid isWhole isWithin
    keeper keepRemoval leavesNull listed lists locate loss markedMembers masked masker maskers
    maskersFor mayHaveEscapes mirrorOf narrow nativeSource nativeText nextText noAddress node nodes
    noId noteRemoval notice onRefused onRegister onRevealed onUnseen otherOrigin outputPlan parents
    parsed patches patterns pointer prepare projectedInputSchema projectedOutputSchema provenance
    quiet reaches reference refusal refuseIfFailed registrations remember removed reportFailure rest
    retryAfter severity showCount shownSchema showOthers starts takeOutOf tellers tellPerson
    textOnly through timeLimit told tooLarge toolMap tupleLength unended units unresolved unused
    warningIn weakWork withoutJson worse`.split(/\s+/);
