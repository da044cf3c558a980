import java.io.FileInputStream;
import java.io.InputStream;
import java.util.TreeSet;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;

/** Says of each file whether it is PDF/A-3a: a line "ok FILE", or "bad FILE" with the clauses that it breaks. */
public class JudgePdf {
  public static void main(String[] files) throws Exception {
    VeraGreenfieldFoundryProvider.initialise();
    PDFAFlavour flavour = PDFAFlavour.PDFA_3_A;
    for (String file : files) {
      try (InputStream bytes = new FileInputStream(file);
          PDFAParser parser = Foundries.defaultInstance().createParser(bytes, flavour)) {
        ValidationResult result = Foundries.defaultInstance().createValidator(flavour, false).validate(parser);
        var broken = new TreeSet<String>();
        for (TestAssertion one : result.getTestAssertions())
          if (one.getStatus() == TestAssertion.Status.FAILED)
            broken.add(one.getRuleId().getClause() + "-" + one.getRuleId().getTestNumber());
        System.out.println((result.isCompliant() ? "ok " : "bad ") + file + " " + String.join(" ", broken));
      }
    }
  }
}
