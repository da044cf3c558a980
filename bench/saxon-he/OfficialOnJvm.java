import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import javax.xml.validation.ValidatorHandler;
import net.sf.saxon.s9api.BuildingContentHandler;
import net.sf.saxon.s9api.DocumentBuilder;
import net.sf.saxon.s9api.Processor;
import net.sf.saxon.s9api.QName;
import net.sf.saxon.s9api.XdmDestination;
import net.sf.saxon.s9api.XdmNode;
import net.sf.saxon.s9api.XsltCompiler;
import net.sf.saxon.s9api.XsltExecutable;
import net.sf.saxon.s9api.XsltTransformer;
import net.sf.saxon.s9api.streams.Steps;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.XMLReader;
import org.xml.sax.helpers.DefaultHandler;

/**
 * The official schema (javax.xml.validation) and the official stylesheets (Saxon-HE), from XML to findings.
 * Arguments: the schema, then the stylesheets. Each line on standard input is a request: what to run (rules, schema or
 * both), the file, processor milliseconds to warm up and to measure. The answer is a line with processor milliseconds a run
 * and the number of findings.
 */
public final class OfficialOnJvm {
  private static final QName FAILED = new QName("http://purl.oclc.org/dsdl/svrl", "failed-assert");
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private final Processor processor = new Processor(false);
  private final List<XsltExecutable> rules = new ArrayList<>();
  private final Schema schema;
  private final SAXParserFactory parsers = SAXParserFactory.newInstance();

  private OfficialOnJvm(String[] files) throws Exception {
    schema = SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI).newSchema(new File(files[0]));
    parsers.setNamespaceAware(true);
    XsltCompiler compiler = processor.newXsltCompiler();
    for (int at = 1; at < files.length; at++) rules.add(compiler.compile(new StreamSource(new File(files[at]))));
  }

  /** Errors of the schema are counted; what is not well-formed ends the run. */
  private static final class ErrorCount extends DefaultHandler {
    int errors = 0;

    @Override
    public void error(SAXParseException exception) {
      errors++;
    }

    @Override
    public void fatalError(SAXParseException exception) throws SAXException {
      throw exception;
    }
  }

  /** Parses once: the events go to the schema, from there to the tree that the rules need. */
  private int run(String what, byte[] xml) throws Exception {
    InputSource input = new InputSource(new ByteArrayInputStream(xml));
    if (what.equals("rules")) {
      return failedRules(builder().build(new javax.xml.transform.sax.SAXSource(input)));
    }
    XMLReader reader = parsers.newSAXParser().getXMLReader();
    ValidatorHandler validator = schema.newValidatorHandler();
    ErrorCount count = new ErrorCount();
    validator.setErrorHandler(count);
    reader.setContentHandler(validator);
    if (what.equals("schema")) {
      reader.parse(input);
      return count.errors;
    }
    BuildingContentHandler tree = builder().newBuildingContentHandler();
    validator.setContentHandler(tree);
    reader.parse(input);
    return count.errors + failedRules(tree.getDocumentNode());
  }

  private DocumentBuilder builder() {
    return processor.newDocumentBuilder();
  }

  private int failedRules(XdmNode document) throws Exception {
    int failed = 0;
    for (XsltExecutable stylesheet : rules) {
      XsltTransformer transformer = stylesheet.load();
      XdmDestination report = new XdmDestination();
      transformer.setInitialContextNode(document);
      transformer.setDestination(report);
      transformer.transform();
      failed += (int) report.getXdmNode().select(Steps.descendant(node -> FAILED.equals(node.getNodeName()))).count();
    }
    return failed;
  }

  /**
   * Processor milliseconds a run, of the whole process (its compiler and collector too), after a warm-up.
   *
   * @param warmUp processor milliseconds
   * @param budget processor milliseconds
   */
  private String measure(String what, byte[] xml, long warmUp, long budget) throws Exception {
    for (double end = cpu() + warmUp; cpu() < end; ) run(what, xml);
    double began = cpu();
    int runs = 0;
    int findings = 0;
    for (; runs == 0 || cpu() - began < budget; runs++) findings = run(what, xml);
    return (cpu() - began) / runs + " " + findings;
  }

  private static double cpu() {
    return SYSTEM.getProcessCpuTime() / 1e6;
  }

  public static void main(String[] arguments) throws Exception {
    OfficialOnJvm official = new OfficialOnJvm(arguments);
    BufferedReader requests = new BufferedReader(new InputStreamReader(System.in));
    for (String line = requests.readLine(); line != null; line = requests.readLine()) {
      String[] parts = line.split("\t");
      byte[] xml = Files.readAllBytes(Path.of(parts[1]));
      System.out.println(official.measure(parts[0], xml, Long.parseLong(parts[2]), Long.parseLong(parts[3])));
    }
  }
}
